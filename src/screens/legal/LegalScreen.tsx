import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { documents } from 'virtual:formwright/legal'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import { formatDay } from '../../i18n/formatters.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { Block, Inline } from '../../model/site/legalDocument.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { LoadingBar } from '../../ui/LoadingBar.tsx'

/** A legal document with version and effective date, also for printing. */
export default function LegalScreen() {
  const { t, code, tag } = useTranslator()
  const { document = '' } = useParams()
  const navigate = useNavigate()
  const loadDocument = documents[code]?.[document]
  const fetchDocument = useCallback(async () => (await loadDocument?.())?.default, [loadDocument])
  const { data, error, retry } = useAspapiQuery(['legal', code, document], fetchDocument)
  if (!loadDocument)
    return (
      <ErrorPage
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={t('backHome')}
        onAction={() => void navigate('/')}
      />
    )
  if (!data && error !== undefined)
    return <ErrorPage title={t('failed.loadTitle')} text={t('failed.loadText')} action={t('retry')} onAction={retry} />
  if (!data) return <LoadingBar label={t('loading')} />
  return (
    <Box component="article" sx={{ maxWidth: 760, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 } }}>
      <Typography variant="h1" gutterBottom>
        {data.title}
      </Typography>
      <Typography color="textSecondary" gutterBottom>
        {t('pages.legal.version', { version: data.version, date: formatDay(data.effective, tag) })}
      </Typography>
      <Button variant="outlined" onClick={() => window.print()} sx={{ my: 2, '@media print': { display: 'none' } }}>
        {t('pages.legal.print')}
      </Button>
      {data.blocks.map((block, index) => (
        <LegalBlock key={index} block={block} />
      ))}
    </Box>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        <InlineText content={block.text} />
      </Typography>
    )
  if (block.kind === 'paragraph')
    return (
      <Typography sx={{ mb: 2 }}>
        <InlineText content={block.text} />
      </Typography>
    )
  return (
    <Box component="ul" sx={{ pl: 3, mb: 2, '& li': { mb: 1 } }}>
      {block.items.map((item, index) => (
        <li key={index}>
          <InlineText content={item} />
        </li>
      ))}
    </Box>
  )
}

function InlineText({ content }: { content: Inline[] }) {
  return content.map(({ text, strong }, index) => (strong ? <strong key={index}>{text}</strong> : text))
}
