import type { SxProps, Theme } from '@mui/material/styles'

const BLOCKS = ':is(p, h2, h3, h4, h5, h6, ul, ol, dl, pre, div, section, blockquote, figure)'

/** Typography of articles: a readable measure, space between blocks, nothing wider than the page. */
export const proseStyles: SxProps<Theme> = {
  maxWidth: '70ch',
  overflowWrap: 'anywhere',
  [`& ${BLOCKS}, & dd, & hr`]: { m: 0 },
  [`& * + ${BLOCKS}`]: { mt: 2 },
  '& * + :is(h2, h3, h4, h5, h6)': { mt: 4 },
  '& h2': { typography: 'h2' },
  '& h3': { typography: 'h3' },
  '& :is(h4, h5, h6)': { typography: 'body1', fontWeight: 700 },
  '& :is(ul, ol)': { pl: 3 },
  '& li + li': { mt: 0.5 },
  '& dt': { fontWeight: 700 },
  '& * + dt': { mt: 1.5 },
  '& dd': { pl: 3 },
  '& hr': { my: 3, border: 0, borderTop: 1, borderColor: 'divider' },
  '& a': { color: 'primary.main' },
  '& img': { maxWidth: '100%', height: 'auto', verticalAlign: 'middle' },
  '& :is(figcaption, caption, small)': { color: 'text.secondary' },
  '& figcaption': { mt: 1 },
  '& blockquote': { pl: 2, borderInlineStart: '4px solid', borderColor: 'divider', color: 'text.secondary' },
  '& pre': {
    p: 2,
    whiteSpace: 'pre-wrap',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
  '& :is(sub, sup)': { lineHeight: 0 },
  '& div[tabindex]': { overflowX: 'auto' },
  '& table': {
    borderCollapse: 'collapse',
    bgcolor: 'background.paper',
    fontVariantNumeric: 'tabular-nums lining-nums',
    overflowWrap: 'normal',
  },
  '& caption': { pb: 1, textAlign: 'start' },
  '& :is(th, td)': { px: 1.5, py: 1, border: 1, borderColor: 'divider', textAlign: 'start', verticalAlign: 'top' },
}
