import { Refused } from './package.ts'
import { similarFields } from './template-tags.ts'

/** Word's own fields (ECMA-376 part 1, §17.16): which may stand in a template, and why the others may not. */

/** Computed of the file itself, of the clock and of the name of who opens it. */
const HARMLESS = new Set(
  (
    '= ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIDIOUTLINE COMMENTS CREATEDATE DATE DOCPROPERTY DOCVARIABLE EDITTIME EQ ' +
    'FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN FORMTEXT INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM NOTEREF NUMCHARS NUMPAGES ' +
    'NUMWORDS PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ STYLEREF SUBJECT SYMBOL TA TC TEMPLATE ' +
    'TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE'
  ).split(' '),
)

const REASONS: readonly (readonly [reason: string, names: string])[] = [
  ['会读取别的文件', 'INCLUDE INCLUDEPICTURE INCLUDETEXT IMPORT RD'],
  ['会启动别的程序', 'DDE DDEAUTO'],
  ['会打开别的程序的文件', 'EMBED LINK'],
  [
    '要读取邮件合并的数据',
    'ADDRESSBLOCK DATABASE GREETINGLINE MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF SKIPIF',
  ],
  ['按条件换成别的内容，里面可以藏别的域，检查不出结果', 'COMPARE IF QUOTE SET'],
  ['打开文件时会弹出窗口询问', 'ASK FILLIN'],
  ['会运行宏、打印命令或控件', 'ADDIN CONTROL HTMLCONTROL MACROBUTTON PRINT PRIVATE'],
  ['内容来自打开文件的那台电脑', 'AUTOTEXT AUTOTEXTLIST GLOSSARY'],
]

const TAKEN_OUT =
  '在 Word 和 WPS 中都按 Alt+F9 显示域代码，找到后删除，或选中它按 Ctrl+Shift+F9 变成普通文字'

/** Where a field stands within another one's instruction, whose text nobody knows before it is computed. */
export const NESTED = '\u0000'

/** Whether an address is one of the web or of mail, which only opens when somebody clicks it. */
export const isWebAddress = (address: string) => /^\s*(https?:\/\/|mailto:)/i.test(address)

/** Switches of HYPERLINK that take a text: a place in the document, a tip, a window. */
const WITH_TEXT = /^\\[lot]$/i

/** The addresses of a HYPERLINK (§17.16.5.25); none where it leads to a place in the document. */
function addressesOf(instruction: string): string[] {
  const [, ...words] = instruction.match(/\\[a-z]|"[^"]*"?|[^\s"]+/gi) ?? []
  return words
    .filter((word, at) => !/^\\[a-z]$/i.test(word) && !WITH_TEXT.test(words[at - 1] ?? ''))
    .map((word) => word.replaceAll('"', ''))
}

const isHarmlessLink = (instruction: string) =>
  !instruction.includes(NESTED) && addressesOf(instruction).every(isWebAddress)

/**
 * Refuses a field by its first word, which says what it does; one without any is put together of other fields and could become
 * each. `place` is what staff call where it stands.
 */
export function checkInstruction(instruction: string, place: string): void {
  const word = /^\s*(=|[^\s\\"]+)/.exec(instruction)?.[1] ?? ''
  const name = word.toUpperCase()
  if (HARMLESS.has(name)) return
  if (name === 'HYPERLINK') {
    if (isHarmlessLink(instruction)) return
    throw new Refused(
      `模板的${place}里有链接域“HYPERLINK”，它打开的不是网址（http、https）或邮箱；${TAKEN_OUT}`,
    )
  }
  if (word === '' || word.includes(NESTED)) {
    throw new Refused(
      `模板的${place}里有一个域，它的名称由别的域拼成，检查不出会变成什么；${TAKEN_OUT}`,
    )
  }
  const reason =
    REASONS.find(([, names]) => names.split(' ').includes(name))?.[0] ??
    '不是用这个文件的内容就能算出的'
  const merged = /^\s*MERGEFIELD\s+"?([^\s"\\]+)/i.exec(instruction)?.[1] ?? ''
  const instead = similarFields(merged)
  const advice = instead === '' ? '' : `请改写成字段，例如${instead}；`
  throw new Refused(
    `模板的${place}里有域“${word.slice(0, 40)}”，它${reason}；${advice}${TAKEN_OUT}`,
  )
}
