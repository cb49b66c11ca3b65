import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** The Markdown body of a text file, with tables, as HTML. HTML that stands in it is shown as text; `#/…` links stay as they are. */
export const markdownToHtml = (body: string): string =>
  micromark(body, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
