import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayXml } from '../../../schema/messages/sayXml';

export default {
  'xml.ampersand': 'XML mal formé, ligne {line}, colonne {column} : un « & » seul. Écrivez « &amp; ».',
  'xml.entity': 'XML mal formé, ligne {line}, colonne {column} : entité « {what} » inconnue.',
  'xml.characterReference':
    'XML mal formé, ligne {line}, colonne {column} : « {what} » désigne un caractère que XML n’autorise pas.',
  'xml.cdataEnd': 'XML mal formé, ligne {line}, colonne {column} : « ]]> » dans un texte. Écrivez « ]]&gt; ».',
  'xml.comment': 'XML mal formé, ligne {line}, colonne {column} : un commentaire contient « -- » ou n’a pas de fin.',
  'xml.instruction':
    'XML mal formé, ligne {line}, colonne {column} : une instruction de traitement défectueuse (« <? »).',
  'xml.declaration': 'XML mal formé, ligne {line}, colonne {column} : une déclaration XML défectueuse.',
  'xml.declarationNotFirst':
    'XML mal formé, ligne {line}, colonne {column} : la déclaration XML doit être tout au début. Retirez ce qui la précède.',
  'xml.doctype': 'XML mal formé, ligne {line}, colonne {column} : un DOCTYPE défectueux.',
  'xml.internalSubset':
    'XML illisible, ligne {line}, colonne {column} : le DOCTYPE déclare ses propres éléments ou entités. Retirez la partie entre [ ].',
  'xml.character': 'XML mal formé, ligne {line}, colonne {column} : XML n’autorise pas le caractère {what}.',
  'xml.outsideRoot': 'XML mal formé, ligne {line}, colonne {column} : du texte hors de l’élément racine.',
  'xml.secondRoot': 'XML mal formé, ligne {line}, colonne {column} : un second élément racine.',
  'xml.noRoot': 'XML mal formé, ligne {line}, colonne {column} : il n’y a aucun élément.',
  'xml.markup': 'XML mal formé, ligne {line}, colonne {column} : balisage inattendu (« <! »).',
  'xml.tag':
    'XML mal formé, ligne {line}, colonne {column} : un « < » qui n’ouvre aucune balise, ou une balise défectueuse.',
  'xml.attribute':
    'XML mal formé, ligne {line}, colonne {column} : un attribut défectueux. Écrivez nom="valeur", précédé d’un espace.',
  'xml.lessThan': 'XML mal formé, ligne {line}, colonne {column} : « < » dans un attribut. Écrivez « &lt; ».',
  'xml.duplicate': 'XML mal formé, ligne {line}, colonne {column} : l’attribut {what} est donné deux fois.',
  'xml.prefix': 'XML mal formé, ligne {line}, colonne {column} : le préfixe « {what} » n’a pas d’espace de noms.',
  'xml.namespace': 'XML mal formé, ligne {line}, colonne {column} : un espace de noms que {what} ne peut pas déclarer.',
  'xml.closingTag': 'XML mal formé, ligne {line}, colonne {column} : {what} ne ferme aucun élément ouvert.',
  'xml.unclosed':
    'XML mal formé, ligne {line}, colonne {column} : le document se termine avant la fermeture de {what}.',
} satisfies InOtherWords<typeof sayXml>;
