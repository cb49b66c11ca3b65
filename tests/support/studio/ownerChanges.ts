import {
  AT_MOST,
  CALL_ME,
  FURTHER,
  OTHER,
  PAGE_FILE,
  TELEGRAM,
  TERMS,
  textFile,
  type Change,
  type Files,
} from './ownerForm.ts'

const quoted = (text: string): string => JSON.stringify(text)

const CALL_ME_PAGE = `{
  "$schema": "../meta/page.schema.json",
  "id": "callMe",
  "kind": "form",
  "path": "/callMe",
  "access": "public",
  "menu": { "order": 65 },
  "schema": {
    "type": "object",
    "required": ["phone"],
    "properties": {
      "name": { "$ref": "../fields/name.json" },
      "phone": { "$ref": "../fields/phone.json" }
    }
  },
  "submit": {
    "path": "/pc/callMeUpdate"
  }
}
`

/**
 * The changes of the form by each everyday task of an owner, one after the other. The Studio must write the same bytes;
 * a nightly test shows that a project with all of them passes `npm run verify`.
 */
export const OWNER_CHANGES: Record<string, (languages: string[]) => Change[]> = {
  'an optional field with words of its own': (languages) => [
    [
      PAGE_FILE,
      `        "maxLength": 500
      }
`,
      `        "maxLength": 500
      },
      "telegramName": { "type": "string", "maxLength": 32 }
`,
    ],
    [PAGE_FILE, '["topic", "message"]', '["topic", "message", "telegramName"]'],
    ...languages.map((language): Change => [
      textFile(language),
      ` }
    }
  },`,
      ` }
    },
    "telegramName": { "label": ${quoted(TELEGRAM(language))} }
  },`,
    ]),
  ],
  'a field becomes required': () => [[PAGE_FILE, '["name", "topic"]', '["name", "email", "topic"]']],
  'a field is dropped': () => [
    [PAGE_FILE, '      "qq": { "$ref": "../fields/qq.json" },\n', ''],
    [PAGE_FILE, '"city", "qq"]', '"city"]'],
  ],
  'fields in another order': () => [
    [
      PAGE_FILE,
      `      "email": { "$ref": "../fields/email.json" },
      "city":   { "$ref": "../fields/city.json" },
`,
      `      "city":   { "$ref": "../fields/city.json" },
      "email": { "$ref": "../fields/email.json" },
`,
    ],
    [PAGE_FILE, '"email", "city"]', '"city", "email"]'],
  ],
  'a field in another step': () => [
    [PAGE_FILE, '["name", "city", "email"]', '["name", "email"]'],
    [PAGE_FILE, '["topic", "message", "telegramName"]', '["topic", "message", "telegramName", "city"]'],
  ],
  'a new step': (languages) => [
    [
      PAGE_FILE,
      '["topic", "message", "telegramName", "city"] }\n',
      '["topic", "message", "city"] },\n    { "id": "further", "fields": ["telegramName"] }\n',
    ],
    ...languages.map((language): Change => [
      textFile(language),
      '" }\n}',
      `", "further": ${quoted(FURTHER(language))} }\n}`,
    ]),
  ],
  'one more option': (languages) => [
    [PAGE_FILE, '"enum": ["account", "funds"]', '"enum": ["account", "funds", "other"]'],
    ...languages.map((language): Change => [
      textFile(language),
      '" }\n    },',
      `", "other": ${quoted(OTHER(language))} }\n    },`,
    ]),
  ],
  'a field is renamed': () => [
    [PAGE_FILE, '"city":   {', '"town":   {'],
    [PAGE_FILE, '"message", "city"]', '"message", "town"]'],
    [PAGE_FILE, '  "submit": {', '  "renamedFields": { "city": "town" },\n  "submit": {'],
  ],
  'a page for real accounts only': () => [[PAGE_FILE, '"access": "public"', '"access": "funds"']],
  'another call': () => [[PAGE_FILE, '"/pc/enquiryUpdate"', '"/pc/questionUpdate"']],
  'a declaration with a link': (languages) => [
    [
      PAGE_FILE,
      `        "maxLength": 500
      },
`,
      `        "maxLength": 500
      },
      "iKnowTheTerms": { "type": "boolean", "const": true },
`,
    ],
    [PAGE_FILE, '["name", "email", "topic"]', '["name", "email", "topic", "iKnowTheTerms"]'],
    [PAGE_FILE, '["topic", "message", "town"]', '["topic", "message", "iKnowTheTerms", "town"]'],
    [
      PAGE_FILE,
      '"ui:autocomplete": "off" } }',
      '"ui:autocomplete": "off" }, "iKnowTheTerms": { "ui:widget": "DeclarationWidget", "ui:links": ["/legal/businessTerms"] } }',
    ],
    ...languages.map((language): Change => [
      textFile(language),
      '" }\n  },',
      `" },\n    "iKnowTheTerms": { "label": ${quoted(TERMS(language))} }\n  },`,
    ]),
  ],
  'a field that is required only after a certain choice': () => [
    [
      PAGE_FILE,
      `"maxLength": 32 }
    }
  },
`,
      `"maxLength": 32 }
    },
    "if": { "required": ["topic"], "properties": { "topic": { "const": "other" } } },
    "then": {
      "required": ["telegramName"]
    }
  },
`,
    ],
  ],
  'another limit, with an error text of its own in one language': ([, language = '']) => [
    [PAGE_FILE, '"maxLength": 500', '"maxLength": 450'],
    [
      textFile(language),
      `${quoted(TERMS(language))} }\n`,
      `${quoted(TERMS(language))} },\n    "message": { "errors": { "maxLength": ${quoted(AT_MOST)} } }\n`,
    ],
  ],
  'a new page in the menu': (languages) => [
    { file: 'schemas/pages/callMe.page.json', text: CALL_ME_PAGE },
    ...languages.map((language) => ({
      file: textFile(language, 'callMe'),
      text: `{\n  "title": ${quoted(CALL_ME(language))}\n}\n`,
    })),
  ],
  'a page is renamed': (languages) => [
    [PAGE_FILE, '"id": "enquiry"', '"id": "askUs"'],
    [PAGE_FILE, '"path": "/enquiry"', '"path": "/askUs"'],
    { from: PAGE_FILE, to: 'schemas/pages/askUs.page.json' },
    ...languages.map((language) => ({ from: textFile(language), to: textFile(language, 'askUs') })),
  ],
}

export const GERMAN = { code: 'de', name: 'Deutsch', tag: 'de-DE' }

/** Adds a language: every text and every title of a document as in English, marked as untranslated. */
export function withLanguage(files: Files, { code, name, tag }: { code: string; name: string; tag: string }): Files {
  const markTexts = (path: string, text: string): string => {
    if (path.endsWith('.md')) return text.replace(/^title: (.*)$/m, 'title: ⟦$1⟧')
    if (path === 'meta.json')
      return text
        .replace(/"name": "[^"]*"/, `"name": ${quoted(name)}`)
        .replace(/"tag": "[^"]*"/, `"tag": ${quoted(tag)}`)
    return text.replace(/(": )"((?:[^"\\]|\\.)*)"/g, '$1"⟦$2⟧"')
  }
  const newFiles = [...files].flatMap(([file, text]): [string, string][] => {
    const path = /^locales\/en\/(.*)$/.exec(file)?.[1]
    if (path === undefined || path === 'sources.json') return []
    return [[`locales/${code}/${path}`, markTexts(path, text)]]
  })
  return new Map([...files, ...newFiles].sort(([a], [b]) => (a < b ? -1 : 1)))
}
