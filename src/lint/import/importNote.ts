/** What an import tells, by its kind; `{{…}}` is filled in. */
const SENTENCES = {
  dialect: '$schema ({{given}}) names no dialect of JSON Schema; it is read as {{dialect}}.',
  keyword: '“{{keyword}}” at {{place}} is left out: it has another meaning in this project (docs/product-owners.md).',
  pattern:
    'The pattern “{{pattern}}” at {{place}} is left out: some texts would take it for ever. Write another that says each part once.',
  shared: "“{{name}}” is the library's field “{{name}}”, and shares its texts.",
  likeShared:
    '“{{name}}” has the name of a library field but other rules. To share it, write {"$ref": "../fields/{{name}}.json"} in its place.',
  look: '{{name}} of “{{field}}” ({{value}}) is not carried over.',
  lookOfForm: '{{name}} of the form ({{value}}) is not carried over.',
  neverFilled:
    'No filled form was found that keeps every rule of this schema: perhaps nobody can ever send it. Fill it in before you ship it.',
}

/** What is shared with the library, or could not be carried over. */
export interface ImportNote {
  /** Under which the Studio has words in each of its languages. */
  kind: keyof typeof SENTENCES
  params: Record<string, string | undefined>
  /** In English. */
  sentence: string
}

export const NOTE_KINDS = Object.keys(SENTENCES)

export const importNote = (kind: ImportNote['kind'], params: ImportNote['params'] = {}): ImportNote => ({
  kind,
  params,
  sentence: SENTENCES[kind].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(params[name])),
})
