/** What is wrong with XML, and where. */
export default {
  'Not well-formed XML, line %{1}, column %{2}: a raw “&”. Write “&amp;”.':
    'XML mal formé, ligne %{1}, colonne %{2} : un « & » seul. Écrivez « &amp; ».',
  'Not well-formed XML, line %{1}, column %{2}: unknown entity “%{3}”.':
    'XML mal formé, ligne %{1}, colonne %{2} : entité « %{3} » inconnue.',
  'Not well-formed XML, line %{1}, column %{2}: “%{3}” stands for a character that XML does not allow.':
    'XML mal formé, ligne %{1}, colonne %{2} : « %{3} » désigne un caractère que XML n’autorise pas.',
  'Not well-formed XML, line %{1}, column %{2}: “]]>” in text. Write “]]&gt;”.':
    'XML mal formé, ligne %{1}, colonne %{2} : « ]]> » dans un texte. Écrivez « ]]&gt; ».',
  'Not well-formed XML, line %{1}, column %{2}: a comment has “--” inside or no end.':
    'XML mal formé, ligne %{1}, colonne %{2} : un commentaire contient « -- » ou n’a pas de fin.',
  'Not well-formed XML, line %{1}, column %{2}: a broken processing instruction (“<?”).':
    'XML mal formé, ligne %{1}, colonne %{2} : une instruction de traitement défectueuse (« <? »).',
  'Not well-formed XML, line %{1}, column %{2}: a broken XML declaration.':
    'XML mal formé, ligne %{1}, colonne %{2} : une déclaration XML défectueuse.',
  'Not well-formed XML, line %{1}, column %{2}: the XML declaration must be the very first thing. Remove what is before it.':
    'XML mal formé, ligne %{1}, colonne %{2} : la déclaration XML doit être tout au début. Retirez ce qui la précède.',
  'Not well-formed XML, line %{1}, column %{2}: a broken DOCTYPE.': 'XML mal formé, ligne %{1}, colonne %{2} : un DOCTYPE défectueux.',
  'Not well-formed XML, line %{1}, column %{2}: XML does not allow the character %{3}.':
    'XML mal formé, ligne %{1}, colonne %{2} : XML n’autorise pas le caractère %{3}.',
  'Not well-formed XML, line %{1}, column %{2}: text outside the root element.':
    'XML mal formé, ligne %{1}, colonne %{2} : du texte hors de l’élément racine.',
  'Not well-formed XML, line %{1}, column %{2}: a second root element.':
    'XML mal formé, ligne %{1}, colonne %{2} : un second élément racine.',
  'Not well-formed XML, line %{1}, column %{2}: there is no element.': 'XML mal formé, ligne %{1}, colonne %{2} : il n’y a aucun élément.',
  'Not well-formed XML, line %{1}, column %{2}: unexpected markup (“<!”).':
    'XML mal formé, ligne %{1}, colonne %{2} : balisage inattendu (« <! »).',
  'Not well-formed XML, line %{1}, column %{2}: a “<” that starts no tag, or a broken tag.':
    'XML mal formé, ligne %{1}, colonne %{2} : un « < » qui n’ouvre aucune balise, ou une balise défectueuse.',
  'Not well-formed XML, line %{1}, column %{2}: a broken attribute. Write name="value", with a space before it.':
    'XML mal formé, ligne %{1}, colonne %{2} : un attribut défectueux. Écrivez nom="valeur", précédé d’un espace.',
  'Not well-formed XML, line %{1}, column %{2}: “<” in an attribute. Write “&lt;”.':
    'XML mal formé, ligne %{1}, colonne %{2} : « < » dans un attribut. Écrivez « &lt; ».',
  'Not well-formed XML, line %{1}, column %{2}: the attribute %{3} is given twice.':
    'XML mal formé, ligne %{1}, colonne %{2} : l’attribut %{3} est donné deux fois.',
  'Not well-formed XML, line %{1}, column %{2}: the prefix “%{3}” has no namespace.':
    'XML mal formé, ligne %{1}, colonne %{2} : le préfixe « %{3} » n’a pas d’espace de noms.',
  'Not well-formed XML, line %{1}, column %{2}: a namespace that %{3} may not declare.':
    'XML mal formé, ligne %{1}, colonne %{2} : un espace de noms que %{3} ne peut pas déclarer.',
  'Not well-formed XML, line %{1}, column %{2}: %{3} closes no open element.':
    'XML mal formé, ligne %{1}, colonne %{2} : %{3} ne ferme aucun élément ouvert.',
  'Not well-formed XML, line %{1}, column %{2}: the document ends before %{3} is closed.':
    'XML mal formé, ligne %{1}, colonne %{2} : le document se termine avant la fermeture de %{3}.',
  'Not readable XML, line %{1}, column %{2}: the DOCTYPE declares its own elements or entities. Remove the part in [ ].':
    'XML illisible, ligne %{1}, colonne %{2} : le DOCTYPE déclare ses propres éléments ou entités. Retirez la partie entre [ ].',
};
