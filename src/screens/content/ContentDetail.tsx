import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { AspapiError } from '../../aspapi/aspapiErrors.ts'
import { fetchContentDetail } from '../../aspapi/contentCalls.ts'
import type { ContentDetail as Detail, ContentKind, ContentNeighbour } from '../../model/contract/contentItem.ts'
import { useAspapiQuery } from '../../aspapi/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { lastListPath } from './listLocation.ts'
import { OpenAccountCta } from './OpenAccountCta.tsx'
import { Specification } from './Specification.tsx'

/** An item of content with links to its neighbours and its list. */
export function ContentDetail({ kind }: { kind: ContentKind }) {
  const { id = '' } = useParams()
  return <ContentItemDetail key={id} kind={kind} id={id} />
}

function ContentItemDetail({ kind, id }: { kind: ContentKind; id: string }) {
  const { t, code } = useTranslator()
  const navigate = useNavigate()
  const fetchItem = useCallback(() => fetchContentDetail(kind, id), [kind, id])
  const { data, error, retry } = useAspapiQuery([`${kind}Detail`, id], fetchItem)
  usePageTitle(data ? localizedText(data.item.title, code) : '')
  const list = lastListPath(`/${kind}`)
  if (!data && error instanceof AspapiError)
    return (
      <ErrorPage
        title={t('notFound.title')}
        text={error.message}
        action={t('detail.back')}
        onAction={() => void navigate(list)}
      />
    )
  if (!data && error !== undefined)
    return <ErrorPage title={t('failed.loadTitle')} text={t('failed.loadText')} action={t('retry')} onAction={retry} />
  return (
    <PageContainer width="article">
      <Link href={`#${list}`} sx={{ justifySelf: 'start', py: 1.25 }}>
        ← {t('detail.back')}
      </Link>
      {data ? (
        <Article kind={kind} detail={data} />
      ) : (
        <Box role="status" aria-label={t('loading')}>
          <Skeleton width="30%" />
          <Skeleton height={56} />
          <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto' }} />
          <Skeleton sx={{ mt: 3 }} />
          <Skeleton />
          <Skeleton width="70%" />
        </Box>
      )}
      {data && kind !== 'about' && <OpenAccountCta />}
      {data && <Neighbours kind={kind} detail={data} />}
    </PageContainer>
  )
}

function Article({ kind, detail: { item } }: { kind: ContentKind; detail: Detail }) {
  const translator = useTranslator()
  const { t, code } = translator
  const { title, summary, label, time, status, statusText, cover } = cardTexts(item, translator, undefined)
  return (
    <Box
      component="article"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {label && (
            <Typography color="primary" sx={{ fontWeight: 600 }}>
              {label}
            </Typography>
          )}
          {status && <StatusChip status={status} text={statusText ?? ''} />}
        </Box>
        <Typography variant="h1">{title}</Typography>
        {time && <Typography color="textSecondary">{time}</Typography>}
        <Typography sx={{ fontSize: '1.125em' }}>{summary}</Typography>
      </Box>
      {cover && (
        <Box sx={{ borderRadius: 1.5, overflow: 'hidden' }}>
          <CoverImage src={cover} eager />
        </Box>
      )}
      {item.specs && <Specification specs={item.specs} example={item.example} />}
      <Html
        source={localizedText(item.body, code)}
        opensNewTab={t('form.opensNewTab')}
        tableLabel={t('detail.table')}
      />
      {kind === 'product' && (
        <Typography variant="body2" color="textSecondary">
          {t('footer.risk')}
        </Typography>
      )}
    </Box>
  )
}

function Neighbours({ kind, detail: { previous, next } }: { kind: ContentKind; detail: Detail }) {
  const { t, code } = useTranslator()
  const neighbourButton = (neighbour: ContentNeighbour | null, label: string, align: 'left' | 'right') =>
    neighbour && (
      <Button
        href={`#/${kind}Detail/${encodeURIComponent(neighbour.id)}`}
        variant="outlined"
        sx={{
          display: 'grid',
          textAlign: align,
          justifyContent: align === 'left' ? 'start' : 'end',
          overflowWrap: 'anywhere',
          gridColumn: { sm: align === 'left' ? 1 : 2 },
          color: 'text.primary',
          borderColor: 'divider',
        }}
      >
        <Typography component="span" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <span>{localizedText(neighbour.title, code)}</span>
      </Button>
    )
  const textKey = kind === 'school' ? 'article' : 'item'
  return (
    <Box
      component="nav"
      aria-label={t('detail.neighbours')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {neighbourButton(previous, t(`detail.previous.${textKey}`), 'left')}
      {neighbourButton(next, t(`detail.next.${textKey}`), 'right')}
    </Box>
  )
}
