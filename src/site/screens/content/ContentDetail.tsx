import { useTranslation } from 'react-i18next'
import { languageCode } from '../../i18n/languages.ts'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Link } from '../../../forms/react/base/Link.tsx'
import { Skeleton } from '../../../forms/react/base/Skeleton.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useNavigate } from 'react-router-dom'
import { AspapiError } from '../../api/aspapiErrors.ts'
import { fetchContentDetail } from '../../api/contentCalls.ts'
import type { ContentDetail as Detail, ContentKind, ContentNeighbour } from '../../../model/api/contentItem.ts'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { cardTexts } from '../../i18n/contentTexts.ts'
import { localizedText } from '../../i18n/multilingual.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { usePageTitlePart } from '../../ui/usePageTitle.ts'
import { PageContainer } from '../../ui/PageContainer.tsx'
import { lastListPath } from './listLocation.ts'
import { OpenAccountCta } from './OpenAccountCta.tsx'
import { Specification } from './Specification.tsx'
import { classNames } from '../../../forms/react/base/classNames.ts'
import css from './content.module.css'

/** An item of content with links to its neighbours and its list. */
export function ContentDetail({ kind, id }: { kind: ContentKind; id: string }) {
  return <ContentItemDetail key={id} kind={kind} id={id} />
}

function ContentItemDetail({ kind, id }: { kind: ContentKind; id: string }) {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  const navigate = useNavigate()
  const { data, error, retry } = useAspapiQuery([`${kind}Detail`, id], () => fetchContentDetail(kind, id))
  const isNotFound = !data && error instanceof AspapiError
  usePageTitlePart('title', data ? localizedText(data.item.title, code) : isNotFound ? t('notFound.title') : '')
  const list = lastListPath(`/${kind}`)
  if (isNotFound)
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
      <Link href={`#${list}`} className={css.back}>
        ← {t('detail.back')}
      </Link>
      {data ? (
        <Article kind={kind} detail={data} />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className={css.skeleton30} />
          <Skeleton className={css.skeletonTitle} />
          <Skeleton variant="rounded" className={css.skeletonCover} />
          <Skeleton className={css.skeletonText} />
          <Skeleton />
          <Skeleton className={css.skeleton70} />
        </div>
      )}
      {data && kind !== 'about' && <OpenAccountCta />}
      {data && <Neighbours kind={kind} detail={data} />}
    </PageContainer>
  )
}

function Article({ kind, detail: { item } }: { kind: ContentKind; detail: Detail }) {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  const { title, summary, label, time, status, statusText, cover } = cardTexts(item, i18n, undefined)
  return (
    <article className={css.article}>
      <div className={css.articleHead}>
        <div className={css.articleLabels}>
          {label && (
            <Typography color="primary" className={css.label}>
              {label}
            </Typography>
          )}
          {status && <StatusChip status={status} text={statusText ?? ''} />}
        </div>
        <Typography variant="h1">{title}</Typography>
        {time && <Typography color="textSecondary">{time}</Typography>}
        <Typography className={css.summary}>{summary}</Typography>
      </div>
      {cover && (
        <div className={css.cover}>
          <CoverImage src={cover} eager />
        </div>
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
    </article>
  )
}

function Neighbours({ kind, detail: { previous, next } }: { kind: ContentKind; detail: Detail }) {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  const neighbourButton = (neighbour: ContentNeighbour | null, label: string, isNext: boolean) =>
    neighbour && (
      <Button
        href={`#/${kind}Detail/${encodeURIComponent(neighbour.id)}`}
        variant="outlined"
        className={classNames(css.neighbour, isNext && css.next)}
      >
        <Typography component="span" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <span>{localizedText(neighbour.title, code)}</span>
      </Button>
    )
  const textKey = kind === 'school' ? 'article' : 'item'
  return (
    <nav aria-label={t('detail.neighbours')} className={classNames('columns', css.neighbours)}>
      {neighbourButton(previous, t(`detail.previous.${textKey}`), false)}
      {neighbourButton(next, t(`detail.next.${textKey}`), true)}
    </nav>
  )
}
