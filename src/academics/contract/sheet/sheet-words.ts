// Column titles that people and other systems use in standards sheets; compared by `plainWord`.
import { plainWord, plainWords as words } from '#kit/contract/columns.rules.ts'
import type { SheetTarget } from './sheet-targets.ts'

export const sheetTargetWords: Readonly<Record<SheetTarget, string>> = {
  name: 'Statement',
  code: 'Code',
  id: 'Identifier',
  parent: 'Parent entry (isChildOf)',
  smartLevel: 'Outline number, such as 1.2.3 (smartLevel)',
  level: 'Level as a number',
  levelColumn: 'A level of its own',
  order: 'Order among siblings',
  grades: 'Grades',
  tags: 'Tags',
  mark: 'Remark or type',
}

/** Titles of a complete statement; if one is present, other descriptions are not the statement. */
export const statementWords = new Set(
  words('fullStatement,statement,standard statement,standard text,wortlaut,énoncé,enunciado'),
)

const titles: Readonly<Record<Exclude<SheetTarget, 'levelColumn'>, string>> = {
  name: 'name,title,description,text,learning outcome,outcome,objective,learning objective,competency,content description,bezeichnung,beschreibung,kompetenz,titel,description de la compétence,intitulé,compétence,descripción,competencia,descrizione,competenza,descrição,competência,omschrijving,naam,内容,描述,名称',
  code: 'humanCodingScheme,code,coding scheme,standard code,statement code,notation,statement notation,reference,ref,standard number,kürzel,kennung,nummer,ordnungsnummer,nr.,numéro,cote,número,numero,código,codice,編號,编码,代码',
  id: 'identifier,id,guid,uuid,sourcedId,case identifier,cfItemIdentifier',
  parent:
    'isChildOf,child of,parent,parent id,parent identifier,parent guid,parent code,parent statement code,below,übergeordnet,gehört zu,élément parent,padre,genitore,pai,ouder',
  smartLevel: 'smartLevel,outline number,outline,numbering,gliederung,gliederungsnummer',
  level: 'level,depth,hierarchy level,ebene,tiefe,niveau,nivel,livello,nível',
  order:
    'sequenceNumber,sequence,order,sort order,sort,position,reihenfolge,ordre,orden,ordine,ordem,volgorde',
  grades:
    'grades,grade,education level,educationLevel,grade level,grade levels,year,years,year level,year levels,klasse,klassenstufe,jahrgang,jahrgangsstufe,stufe,année,curso,grado,grados,anno,ano,leerjaar,年级,年級',
  tags: 'tags,tag,keywords,keyword,conceptKeywords,schlagwörter,stichwörter,mots clés,palabras clave,parole chiave,palavras-chave,trefwoorden',
  mark: 'mark,remark,type,item type,CFItemType,statement label,kind,bemerkung,typ,art,remarque,tipo,nota,soort',
}

export const targetByTitle: ReadonlyMap<string, SheetTarget> = new Map([
  ...Object.entries(titles).flatMap(([target, list]) =>
    words(list).map(word => [word, target as SheetTarget] as const),
  ),
  ...[...statementWords].map(word => [word, 'name'] as const),
])

const levelWords = new Set(
  words(
    'strand,sub-strand,domain,sub-domain,cluster,standard,standards,substandard,component,topic,sub-topic,unit,area,learning area,content area,goal,category,sub-category,skill,indicator,theme,subtheme,element,section,bereich,kompetenzbereich,teilbereich,thema,unterthema,domaine,sous-domaine,thème,ámbito,bloque,tema,subtema,ambito,eixo,domein,subdomein',
  ),
)
const numberedLevel = /^(?:level|ebene|niveau|nivel|livello|tier|hierarchy)\d$/

/** @param own Names of the tree's levels. */
export const isLevelTitle = (title: string, own: readonly string[]): boolean => {
  const plain = plainWord(title)
  return levelWords.has(plain) || numberedLevel.test(plain) || own.some(name => plainWord(name) === plain)
}

/** Fields of CASE and other systems that our entries lack; never treated as a level. */
export const unusedTitles = new Set(
  words(
    'abbreviatedStatement,alternativeLabel,notes,note,language,license,licence,licenseText,licenseTitle,listEnumeration,listEnumInSource,CFAssociationGroupIdentifier,isChildOf text,isPartOf,isPeerOf,isRelatedTo,isTranslationOf,replacedBy,exemplar,hasSkillLevel,isExactMatchOf,exactMatchOf,precedes,uri,url,lastChangeDateTime,last changed,statusStartDate,statusEndDate,subject,subjects,source,educational alignment',
  ),
)
