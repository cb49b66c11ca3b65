/** The process that judges PDFs: it answers each with its verdict. */
import { serveWork } from '../workers/serveWork.ts'
import { judgePdf } from './judgePdf.ts'

serveWork(({ content }) => judgePdf(content) ?? 'accepted')
