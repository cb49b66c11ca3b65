import type { PreviewNotice } from '../model/previewProtocol.ts'

/** Posts to any origin: only the Studio's page can embed this one, and no notice is secret. */
export const notify = (notice: PreviewNotice): void => window.parent.postMessage(notice, '*')
