export default {
  validation: {
    fileIsWorkbook:
      'C’est un ancien classeur Excel (.xls), ou un classeur avec mot de passe. Enregistrez-le en XLSX sans mot de passe, ou en CSV, et importez ce fichier.',
    fileIsBroken:
      'Le classeur est endommagé. Ouvrez-le dans un tableur, enregistrez-le à nouveau en XLSX ou en CSV et importez ce fichier.',
    fileIsLocked: 'Le classeur est chiffré. Enregistrez-le sans mot de passe et importez ce fichier.',
    fileIsNoSheet: 'Ce fichier n’est pas un classeur XLSX. Importez un fichier XLSX ou CSV.',
    fileUnpacksLarge: 'Décompressé, le classeur dépasse %{size}. Enregistrez la feuille en CSV et importez ce fichier.',
    fileManyParts:
      'Le classeur contient plus de %{max} fichiers. Enregistrez la feuille en CSV et importez ce fichier.',
    fileManyRows: 'La feuille a plus de %{max} lignes. Répartissez-la en plusieurs fichiers.',
    fileManyCells:
      'Le classeur a plus de %{max} cellules, cellules vides intermédiaires comprises. Supprimez les colonnes à ne pas importer, ou enregistrez la feuille en CSV et importez ce fichier.',
    fileLongTexts:
      'Le classeur contient plus de %{max} caractères au total. Supprimez les colonnes à ne pas importer, ou répartissez-le en plusieurs fichiers.',
    fileIsArchive: 'C’est un fichier compressé. Décompressez-le et importez le fichier CSV qu’il contient.',
    fileIsNoText:
      'Ce n’est pas un fichier texte : il contient des octets NUL. Enregistrez-le en CSV (UTF-8) et importez ce fichier.',
    fileLostLetters:
      'La ligne %{line} contient « \uFFFD » : des lettres ont été perdues à l’enregistrement. Enregistrez à nouveau l’original en CSV (UTF-8).',
    fileIsMixed:
      'Le fichier est en UTF-8, mais pas la ligne %{line}. Enregistrez-le à nouveau en CSV (UTF-8), ou choisissez son encodage.',
    fileEncodingUnclear:
      'L’encodage du fichier n’est pas clair (ligne %{line}). Choisissez-le, ou enregistrez le fichier à nouveau en CSV (UTF-8).',
    fileNotInEncoding:
      'Le fichier n’est pas en %{encoding} : la ligne %{line} est illisible. Choisissez un autre encodage.',
    fileWhichColumn: 'Plusieurs colonnes peuvent convenir : %{columns}. Choisissez la colonne des valeurs.',
    sheetLineLong: 'La ligne dépasse 1 048 576 caractères. Vérifiez que le fichier est bien du CSV.',
    sheetWide: 'La ligne a %{cells} cellules ; la limite est %{max}. Vérifiez le séparateur.',
    sheetDecimals:
      'La ligne %{line} a un point décimal (%{point}), la ligne %{other} une virgule décimale (%{comma}). Choisissez le séparateur décimal du fichier et corrigez les autres lignes.',
    sheetCellError: 'La cellule contient une erreur du tableur. Corrigez-la et enregistrez à nouveau le fichier.',
    sheetDateInCode:
      'Le tableur a changé cette valeur en date (%{text}). Mettez la colonne au format texte, saisissez-la à nouveau et enregistrez le fichier.',
    sheetCellFar: 'Cette cellule compte %{length} caractères, bien plus que le champ n’en accepte. Raccourcissez-la.',
    sheetCellLong: 'Cette valeur est trop longue pour une cellule. Importez-la d’un fichier CSV.',
    sheetDigitsLost:
      'Le tableur a supprimé des chiffres de ce code. Mettez la colonne au format texte et enregistrez à nouveau le fichier.',
    sheetNameUnknown:
      '%{label} : aucun objet (%{resource}) ne s’appelle « %{name} ». Corrigez le nom ou utilisez l’ID.',
    sheetNameTwice: '%{label} : « %{name} » désigne plusieurs objets : %{candidates}. Utilisez l’ID.',
    sheetNameOther:
      '%{label} : l’ID est %{id}, mais « %{name} » est %{other}. Corrigez l’un des deux, ou videz le nom.',
    sheetSince: '%{name} a été modifié après l’aperçu et passe à la version %{version}. Refaites l’aperçu.',
    sheetEmpty: 'Le fichier est vide. La première ligne doit contenir les noms des colonnes.',
    sheetNoField:
      '%{resource} : il n’y a pas de champ %{name}. Choisissez plus haut un champ pour cette colonne, ou « Ignorer ».',
    sheetTwoWays:
      '%{label} peut se lire en milliers ou en décimales. Choisissez plus haut le séparateur décimal du fichier, ou écrivez le nombre sans séparateur, par exemple 1500.',
    sheetUnique: '%{label} figure aussi à la ligne %{line}. Modifiez ou retirez l’une des deux lignes.',
    sheetTwice: 'La colonne %{name} figure deux fois dans le fichier. Retirez-en une.',
    sheetNoHead: 'La première ligne ne contient aucun nom de colonne connu.',
    sheetCells: 'La ligne a %{cells} cellules, l’en-tête %{heads}. Manque-t-il des guillemets autour d’une virgule ?',
    sheetQuoteOpen: 'Un guillemet est ouvert et jamais fermé.',
    sheetQuote: 'Il y a du texte après un guillemet fermant.',
    sheetId: 'L’ID doit être un nombre entier. Laissez-le vide pour un nouvel objet.',
    sheetVersion: 'Laissez la version telle qu’exportée, ou vide.',
    sheetIdTwice: 'L’objet %{id} figure aussi à la ligne %{line}.',
    sheetHasId: 'Cette ligne a un ID, mais l’import ne fait que créer. Videz l’ID, ou autorisez les modifications.',
    sheetHasNoId:
      'Cette ligne n’a pas d’ID, mais l’import ne fait que modifier. Indiquez l’ID, ou autorisez la création.',
    sheetNotThere: 'Objet introuvable : %{resource} %{id}.',
    sheetNotYours:
      '%{name} appartient à un autre compte et ne peut pas être modifié ici. Laissez sa ligne inchangée, ou retirez-la.',
    sheetChanged: '%{name} a été modifié après l’export et passe à la version %{version}.',
  },
  adx: {
    sheet: {
      export: 'Exporter %{count} ligne en %{format} |||| Exporter %{count} lignes en %{format}',
      ticked: 'Exporter',
      import: 'Importer un fichier',
      title: 'Importer : %{objects}',
      about:
        'Utilisez un fichier exporté : la première ligne contient les noms des colonnes. Une ligne avec un ID modifie cet objet ; une ligne sans ID en crée un. Vous vérifiez tout avant l’enregistrement.',
      mode: 'Mode d’import',
      modes: { both: 'Modifier et créer', update: 'Modifier seulement', create: 'Créer seulement' },
      choose: 'Choisir un fichier',
      other: 'Choisir un autre fichier',
      looking: 'Vérification du fichier…',
      storing: 'Enregistrement…',
      stopped: 'Arrêté. Nouvelle vérification du fichier pour voir ce qui a été enregistré.',
      read: {
        title: 'Format du fichier – corrigez-le au besoin',
        sheet: 'Feuille',
        encoding: 'Encodage',
        separator: 'Séparateur',
        separators: { comma: 'Virgule ,', semicolon: 'Point-virgule ;', tab: 'Tabulation', pipe: 'Barre |' },
        decimal: 'Séparateur décimal',
        decimals: { point: 'Point 1.5', comma: 'Virgule 1,5' },
        headLine: 'Ligne d’en-tête',
        choose: 'Choisir…',
        guess: 'Le fichier n’indique pas son encodage. Il a été lu en %{encoding} : vérifiez les accents ci-dessous.',
        columns: '%{used} colonne reconnue sur %{count} |||| %{used} colonnes reconnues sur %{count}',
        fieldOf: 'Champ pour la colonne %{heading}',
        leftOut: 'Ignorer',
        aside: 'Pour information',
      },
      preview: {
        title: 'Changements de cet import',
        before: 'Avant',
        after: 'Après',
        new: 'Nouveau',
        first: 'Les %{shown} premiers sur %{count}.',
      },
      download: 'Télécharger les erreurs en CSV',
      progress: {
        sent: 'Envoyé à %{percent} %',
        waiting: 'En attente de la fin d’un autre import de votre compte.',
        checked: 'Lignes lues : %{read} sur %{of} · vérifiées : %{checked}',
        stored: 'Lignes enregistrées : %{stored} sur %{of}',
      },
      coming: 'Nouveaux : %{create} · modifiés : %{update} · inchangés : %{unchanged}.',
      nothing: 'Aucun changement. Inchangés : %{unchanged}.',
      rejected: '%{count} erreur – corrigez-la pour importer. |||| %{count} erreurs – corrigez-les pour importer.',
      faults: 'Erreurs',
      line: 'Ligne',
      column: 'Colonne',
      fault: 'Problème',
      more: 'Et %{count} de plus.',
      take: 'Importer',
      done: 'Importé. Nouveaux : %{create} · modifiés : %{update}.',
    },
  },
};
