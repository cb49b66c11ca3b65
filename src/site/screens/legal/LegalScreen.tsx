import { useTranslation } from 'react-i18next'
import { languageCode } from '../../i18n/languages.ts'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useNavigate } from 'react-router-dom'
import { documents } from 'virtual:formwright/legal'
import { useAspapiQuery } from '../../api/useAspapiQuery.ts'
import { formatDay } from '../../../forms/data/displayNames.ts'
import type { Block, Inline } from '../../../model/site/legalDocument.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import css from './legal.module.css'
import { usePageTitlePart } from '../../ui/usePageTitle.ts'

/** A legal document with version and effective date, also for printing. */
export default function LegalScreen({ params: { document = '' } }: { params: { document?: string } }) {
  const { t, i18n } = useTranslation()
  const { language: tag } = i18n
  const code = languageCode(i18n.language)
  const navigate = useNavigate()
  const loaders = documents[code] ?? {}
  const loadDocument = Object.hasOwn(loaders, document) ? loaders[document] : undefined
  const { data, error, retry } = useAspapiQuery(
    ['legal', code, document],
    async () => (await loadDocument?.())?.default,
  )
  usePageTitlePart('title', loadDocument ? '' : t('notFound.title'))
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
  if (!data)
    return (
      <>
        <LoadingBar label={t('loading')} />
        <PageSkeleton kind="article" />
      </>
    )
  return (
    <article className={css.document}>
      <Typography variant="h1" gutterBottom>
        {data.title}
      </Typography>
      <Typography color="textSecondary" gutterBottom>
        {t('pages.legal.version', { version: data.version, date: formatDay(data.effective, tag) })}
      </Typography>
      <Button variant="outlined" onClick={() => window.print()} className={css.print}>
        {t('pages.legal.print')}
      </Button>
      {data.blocks.map((block, index) => (
        <LegalBlock key={index} block={block} />
      ))}
    </article>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <Typography variant="h2" className={css.heading}>
        <InlineText content={block.text} />
      </Typography>
    )
  if (block.kind === 'paragraph')
    return (
      <Typography className={css.paragraph}>
        <InlineText content={block.text} />
      </Typography>
    )
  return (
    <ul className={css.list}>
      {block.items.map((item, index) => (
        <li key={index}>
          <InlineText content={item} />
        </li>
      ))}
    </ul>
  )
}

function InlineText({ content }: { content: Inline[] }) {
  return content.map(({ text, strong }, index) => (strong ? <strong key={index}>{text}</strong> : text))
}
