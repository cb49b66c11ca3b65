import { join } from 'node:path'

/** An engine with its page, and the selectors that drive the page. */
export interface Contender {
  name: string
  /** Folder of its page below `peers`; none for this project. */
  folder?: string
  /** Part of the address that chooses between variants of a page. */
  query?: string
  /** CSS selector of a field's input, by the field's name. */
  input: (name: string) => string
  submit: string
  /** CSS selector of the messages beside fields, one per field in error. */
  errors: string
  /** Whether React must have drawn it: a field without React's properties cannot be used yet. */
  usesReact: boolean
}

const byName = (name: string): string => `[name="${name}"]`

const REACT_HOOK_FORM = {
  folder: 'reactHookForm',
  input: byName,
  submit: 'button[type=submit]',
  errors: 'p.Mui-error',
  usesReact: true,
}

export const OURS = 'formwright'
/** Folder of the page with this project's package alone. */
export const PACKAGE_FOLDER = 'formwright'
/** The reference for the others: the engine that this one builds on, used as documented. */
export const REFERENCE = 'rjsf'

export const CONTENDERS: Record<string, Contender> = {
  native: {
    name: 'native HTML',
    folder: 'native',
    input: byName,
    submit: 'form > button',
    errors: '.error',
    usesReact: false,
  },
  reactHookForm: { ...REACT_HOOK_FORM, name: 'react-hook-form + MUI + zod' },
  reactHookFormControlled: { ...REACT_HOOK_FORM, name: 'the same, controlled', query: 'controlled' },
  [REFERENCE]: {
    name: 'rjsf + MUI as documented',
    folder: 'rjsf',
    input: (name) => `[name="root_${name}"]`,
    submit: 'button[type=submit]',
    errors: '[id$="__error"]',
    usesReact: true,
  },
  surveyJs: {
    name: 'SurveyJS',
    folder: 'surveyJs',
    input: (name) => `[data-name="${name}"] input`,
    submit: '.sd-navigation__complete-btn',
    errors: '.sd-question__erbox',
    usesReact: true,
  },
  jsonForms: {
    name: 'JSON Forms (MUI)',
    folder: 'jsonForms',
    input: (name) => `[id="#/properties/${name}-input"]`,
    submit: 'button.MuiButton-contained',
    errors: 'p.Mui-error',
    usesReact: true,
  },
  formio: {
    name: 'Form.io',
    folder: 'formio',
    input: (name) => `[name="data[${name}]"]`,
    submit: 'button[type=submit]',
    errors: '.formio-errors .error',
    usesReact: false,
  },
  formwrightPackage: {
    name: 'Formwright, the package alone',
    folder: PACKAGE_FOLDER,
    input: byName,
    submit: 'form button[type=submit]',
    errors: '.fw-error',
    usesReact: true,
  },
  [OURS]: {
    name: 'Formwright in its site',
    input: byName,
    submit: 'form button[type=submit]',
    errors: '.fw-error',
    // Its fields work before any script, and keep the text typed into them (tests/e2e/site/prerenderedForm.e2e.ts).
    usesReact: false,
  },
}

/** The addresses with a contender's form, and without it. */
export interface Address {
  form: string
  /** Hashes that show and leave the form. */
  formHash: string
  awayHash: string
}

/**
 * @param hosts addresses of the servers of the peers' pages and of the site
 * @param fieldCount number of text fields; without it the registration form
 */
export function addressOf(
  { folder, query }: Contender,
  hosts: { peers: string; site: string },
  fieldCount?: number,
): Address {
  if (folder === undefined) {
    const formHash = fieldCount === undefined ? '#/benchRegistration' : `#/benchText${fieldCount}`
    return { form: `${hosts.site}/${formHash}`, formHash, awayHash: '#/' }
  }
  const parameters = [query, fieldCount === undefined ? undefined : `fields=${fieldCount}`].filter(Boolean)
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  const form = `${hosts.peers}/${peerFolder(folder, fieldCount)}/${search}`
  return { form, formHash: '#/', awayHash: '#/away' }
}

/** Folder of a built page: native HTML has one page for each number of fields. */
export const peerFolder = (folder: string, fieldCount?: number): string =>
  folder === 'native' && fieldCount !== undefined ? join(folder, String(fieldCount)) : folder
