import { Card } from '../../forms/react/base/Card.tsx'
import { Link } from '../../forms/react/base/Link.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import { CoverImage } from './CoverImage.tsx'
import { StatusChip } from './StatusChip.tsx'
import { classNames } from '../../forms/react/base/classNames.ts'
import css from './ui.module.css'

/** The texts of a card, ready to show. */
export interface CardTexts {
  id: string
  title: string
  summary: string
  /** Symbol and category. */
  label: string
  /** Date or period. */
  time: string
  /** Status of a period. */
  status?: 'upcoming' | 'running' | 'ended'
  statusText?: string
  cover: string
  /** Undefined if the card is no link. */
  href?: string | undefined
  specs?: { label: string; value: string }[]
}

/**
 * An item in a list; the whole card is its link.
 * @param level level of the heading
 * @param eager whether to load the picture eagerly
 */
export function ContentCard({
  level = 'h3',
  eager = false,
  card: { title, summary, label, time, status, statusText, cover, href, specs = [] },
}: {
  level?: 'h2' | 'h3'
  eager?: boolean
  card: CardTexts
}) {
  return (
    <Card component="li" className={classNames(css.contentCard, href && css.linked)}>
      <CoverImage src={cover} eager={eager} />
      <div className={css.contentCardText}>
        {(label || status) && (
          <div className={css.contentCardLabels}>
            {label && (
              <Typography variant="body2" color="primary" className={css.strong}>
                {label}
              </Typography>
            )}
            {status && <StatusChip status={status} text={statusText ?? ''} />}
          </div>
        )}
        <Typography variant="h3" component={level}>
          {href ? (
            <Link href={href} color="inherit" underline="none" className={css.stretchedLink}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Typography color="textSecondary">{summary}</Typography>
        {specs.length > 0 && (
          <dl className={css.specs}>
            {specs.map((spec) => (
              <div key={spec.label} className={css.spec}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {spec.label}
                </Typography>
                <Typography component="dd" variant="body2" className={css.specValue}>
                  {spec.value}
                </Typography>
              </div>
            ))}
          </dl>
        )}
        {time && (
          <Typography variant="body2" color="textSecondary" className={css.contentCardTime}>
            {time}
          </Typography>
        )}
      </div>
    </Card>
  )
}
