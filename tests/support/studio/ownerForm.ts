import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The form on which an owner does the tasks of the Studio. */
export const FORM = 'enquiry'
export const PAGE_FILE = `schemas/pages/${FORM}.page.json`
export const textFile = (language: string, form = FORM): string => `locales/${language}/pages/${form}.json`

const PAGE = `{
  "$schema": "../meta/page.schema.json",
  "id": "${FORM}",
  "kind": "form",
  "path": "/${FORM}",
  "access": "public",
  "schema": {
    "type": "object",
    "required": ["name", "topic"],
    "properties": {
      "name": { "$ref": "../fields/name.json" },
      "email": { "$ref": "../fields/email.json" },
      "city":   { "$ref": "../fields/city.json" },
      "qq": { "$ref": "../fields/qq.json" },
      "topic": { "type": "string", "enum": ["account", "funds"] },
      "message": {
        "$ref": "../fields/message.json",
        "maxLength": 500
      }
    }
  },
  "uiSchema": { "topic": { "ui:autocomplete": "off" } },
  "steps": [
    { "id": "person", "fields": ["name", "email", "city", "qq"] },
    { "id": "request", "fields": ["topic", "message"] }
  ],
  "submit": { "path": "/pc/${FORM}Update", "result": ["reference"] }
}
`

type Words = Record<string, string>

/** Returns a text by language; a language without a text gets the English with a mark of its own. */
const textByLanguage =
  (words: Words) =>
  (language: string): string =>
    words[language] ?? `${words.en} (${language})`

const TITLE = textByLanguage({
  en: 'Ask us',
  id: 'Tanya kami',
  th: 'สอบถามเรา',
  tw: '詢問我們',
  vi: 'Hỏi chúng tôi',
  zh: '询问我们',
})
const PERSON = textByLanguage({
  en: 'About you',
  id: 'Tentang Anda',
  th: 'เกี่ยวกับท่าน',
  tw: '關於您',
  vi: 'Về Quý khách',
  zh: '关于您',
})
const REQUEST = textByLanguage({
  en: 'Your question',
  id: 'Pertanyaan Anda',
  th: 'คำถามของท่าน',
  tw: '您的問題',
  vi: 'Câu hỏi của Quý khách',
  zh: '您的问题',
})
const TOPIC = textByLanguage({ en: 'Topic', id: 'Topik', th: 'หัวข้อ', tw: '主題', vi: 'Chủ đề', zh: '主题' })
const ACCOUNT = textByLanguage({
  en: 'My account',
  id: 'Akun saya',
  th: 'บัญชีของฉัน',
  tw: '我的帳戶',
  vi: 'Tài khoản của tôi',
  zh: '我的账户',
})
const FUNDS = textByLanguage({
  en: 'Money in and out',
  id: 'Dana masuk dan keluar',
  th: 'การฝากและถอนเงิน',
  tw: '出入金',
  vi: 'Nạp và rút tiền',
  zh: '出入金',
})
export const TELEGRAM = textByLanguage({
  en: 'Telegram name',
  id: 'Nama Telegram',
  th: 'ชื่อผู้ใช้ Telegram',
  tw: 'Telegram 名稱',
  vi: 'Tên Telegram',
  zh: 'Telegram 名称',
})
export const FURTHER = textByLanguage({
  en: 'Further particulars',
  id: 'Keterangan lebih lanjut',
  th: 'รายละเอียดเพิ่มเติม',
  tw: '其他資料',
  vi: 'Thông tin thêm',
  zh: '其他资料',
})
export const OTHER = textByLanguage({
  en: 'Something else',
  id: 'Hal lain',
  th: 'เรื่องอื่น',
  tw: '其他事項',
  vi: 'Việc khác',
  zh: '其他事项',
})

export const TERMS = textByLanguage({
  en: 'I know the <1>terms</1>',
  id: 'Saya mengetahui <1>ketentuannya</1>',
  th: 'ข้าพเจ้าทราบ<1>ข้อกำหนด</1>แล้ว',
  tw: '本人已知悉<1>條款</1>',
  vi: 'Tôi đã biết các <1>điều khoản</1>',
  zh: '本人已知悉<1>条款</1>',
})
export const CALL_ME = textByLanguage({
  en: 'Call me back',
  id: 'Telepon saya kembali',
  th: 'ขอให้โทรกลับ',
  tw: '請回電給我',
  vi: 'Gọi lại cho tôi',
  zh: '请给我回电',
})
/** The text in the first language after English. */
export const AT_MOST = 'Paling banyak {{count}} karakter, ya'

const textsOf = (language: string): string => `{
  "title": ${JSON.stringify(TITLE(language))},
  "fields": {
    "topic": {
      "label": ${JSON.stringify(TOPIC(language))},
      "options": { "account": ${JSON.stringify(ACCOUNT(language))}, "funds": ${JSON.stringify(FUNDS(language))} }
    }
  },
  "steps": { "person": ${JSON.stringify(PERSON(language))}, "request": ${JSON.stringify(REQUEST(language))} }
}
`

/** Texts of files by path. */
export type Files = Map<string, string>

/** A change of one file: a text that occurs once and its replacement; another path; or a new file. */
export type Change =
  [file: string, before: string, after: string] | { from: string; to: string } | { file: string; text: string }

/** Writes the form into a project. @returns its languages, English first, as the Studio lists them */
export function addOwnerForm(root: string): string[] {
  const languages = readdirSync(join(root, 'locales')).filter((each) =>
    existsSync(join(root, `locales/${each}/meta.json`)),
  )
  writeFileSync(join(root, PAGE_FILE), PAGE)
  for (const language of languages) writeFileSync(join(root, textFile(language)), textsOf(language))
  return languages.sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))
}

/** All page, field and text files of a project. */
export const readFiles = (root: string): Files =>
  new Map(
    ['schemas', 'locales']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name)),
      )
      .map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, 'utf8')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The files with changes. @throws if the text to change does not occur exactly once */
export function withChanges(files: Files, changes: Change[]): Files {
  const result = new Map(files)
  for (const change of changes) {
    if ('text' in change) {
      result.set(change.file, change.text)
      continue
    }
    if (!Array.isArray(change)) {
      result.set(change.to, result.get(change.from) ?? '')
      result.delete(change.from)
      continue
    }
    const [file, before, after] = change
    const text = result.get(file) ?? ''
    if (text.split(before).length !== 2) throw new Error(`${file} does not contain exactly once: ${before}\n${text}`)
    result.set(
      file,
      text.replace(before, () => after),
    )
  }
  return new Map([...result].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Changes the files of a project from one state to another. */
export function writeFiles(root: string, before: Files, after: Files): void {
  for (const file of before.keys()) if (!after.has(file)) rmSync(join(root, file))
  for (const [file, text] of after) {
    if (before.get(file) === text) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}
