import { site } from 'virtual:formwright/site'
import type { TFunction } from 'i18next'
import { linkTo } from '../../pages.ts'

/** The links to the legal documents with their names. */
export const legalLinks = (t: TFunction): { href: string; text: string }[] =>
  site.legal.map((name) => ({ href: linkTo(`/legal/${name}`) ?? '#/', text: t(`pages.legal.titles.${name}`) }))
