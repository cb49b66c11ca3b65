/** Names of ISO 32000-2 by which a PDF is judged. Why these: decision 022. */

/** Keys of a document's catalog; what else stands there must be a plain value. */
export const CATALOG_KEYS: ReadonlySet<string> = new Set([
  'Type',
  'Version',
  'Extensions',
  'Pages',
  'PageLabels',
  'Names',
  'Dests',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'Outlines',
  'Threads',
  'OpenAction',
  'URI',
  'AcroForm',
  'Metadata',
  'StructTreeRoot',
  'MarkInfo',
  'Lang',
  'SpiderInfo',
  'OutputIntents',
  'PieceInfo',
  'OCProperties',
  'Perms',
  'Legal',
  'DSS',
  'DPartRoot',
  // Ghostscript writes it here too.
  'Info',
])

/** Keys of a document's names: no scripts, no files, no media. */
export const DOCUMENT_NAME_KEYS: ReadonlySet<string> = new Set(['Dests', 'AP', 'Pages', 'Templates', 'IDS', 'URLS'])

/** Keys of an interactive form: no XFA. */
export const FORM_KEYS: ReadonlySet<string> = new Set(['Fields', 'NeedAppearances', 'SigFlags', 'CO', 'DR', 'DA', 'Q'])

/** Annotations that only draw, or that a person clicks or fills in. */
export const ANNOTATION_SUBTYPES: ReadonlySet<string> = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'Popup',
  'Widget',
  'PrinterMark',
  'Watermark',
  'Redact',
])

/** What a button that turns pages may do. */
export const NAMED_ACTIONS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** Actions that are active wherever they stand, also where nothing is known to set them off. */
export const FORBIDDEN_ACTIONS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'GoToDp',
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'SubmitForm',
  'ImportData',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
  'RichMediaExecute',
])

/** Types of dictionaries that carry files or media. */
export const FORBIDDEN_TYPES: ReadonlySet<string> = new Set([
  'EmbeddedFile',
  'Filespec',
  'F',
  'Rendition',
  'MediaClip',
  'RichMediaContent',
  'RichMediaSettings',
  'RichMediaConfiguration',
  'RichMediaInstance',
  'Collection',
])

/** Annotations with files or media, and pages that are programs for a printer. */
export const FORBIDDEN_SUBTYPES: ReadonlySet<string> = new Set([
  'FileAttachment',
  'Movie',
  'Sound',
  'Screen',
  'RichMedia',
  '3D',
  'Projection',
  'TrapNet',
  'PS',
])

/** Keys that only active content has. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  'JavaScript',
  'EmbeddedFiles',
  'EmbeddedFile',
  'Renditions',
  'AlternatePresentations',
  'XFA',
  'RichMediaContent',
  'RichMediaSettings',
  'FFilter',
  'FDecodeParms',
])

/** Events of pages, documents, annotations and fields. */
export const TRIGGERS: ReadonlySet<string> = new Set([
  'E',
  'X',
  'D',
  'U',
  'Fo',
  'Bl',
  'PO',
  'PC',
  'PV',
  'PI',
  'O',
  'C',
  'K',
  'F',
  'V',
  'WC',
  'WS',
  'DS',
  'WP',
  'DP',
])
