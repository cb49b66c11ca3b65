import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { formatDay } from '../../i18n/formats.ts'
import { localText } from '../../i18n/multilingual.ts'
import { useWords } from '../../i18n/useWords.ts'

/** An item of a content list; texts are multilingual. Source: contract, section 3. */
export interface ContentItem {
  id: string | number
  title: unknown
  summary: unknown
  category?: unknown
  date?: string
  start?: string
  end?: string
}

/** A list of content as cards: waiting, empty or filled. */
export function ContentSection({ title, items }: { title: string; items: ContentItem[] | undefined }) {
  const { t } = useWords()
  return (
    <Box component="section">
      <Typography variant="h2" gutterBottom>{title}</Typography>
      {!items && <Skeleton variant="rounded" height={140} />}
      {items?.length === 0 && <Typography color="textSecondary">{t('list.empty')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {items?.map((item) => <ContentCard key={item.id} item={item} />)}
      </Box>
    </Box>
  )
}

function ContentCard({ item }: { item: ContentItem }) {
  const { t, code, tag } = useWords()
  const category = localText(item.category, code)
  const period = item.end ? t('pages.home.until', { date: formatDay(item.end, tag) }) : item.date && formatDay(item.date, tag)
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2.5, display: 'grid', gap: 1, alignContent: 'start', borderRadius: 1.5, overflowWrap: 'anywhere' }}>
      {category && <Typography variant="body2" color="primary">{category}</Typography>}
      <Typography variant="h3">{localText(item.title, code)}</Typography>
      <Typography color="textSecondary">{localText(item.summary, code)}</Typography>
      {period && <Typography variant="body2" color="textSecondary">{period}</Typography>}
    </Paper>
  )
}
