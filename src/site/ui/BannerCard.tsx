import { Button } from '../../forms/react/base/Button.tsx'
import { Card } from '../../forms/react/base/Card.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import type { CardTexts } from './ContentCard.tsx'
import { CoverImage } from './CoverImage.tsx'
import css from './ui.module.css'

/** A banner of the broker: picture, text and link. */
export function BannerCard({ card: { title, summary, cover, href }, action }: { card: CardTexts; action: string }) {
  return (
    <Card className={css.banner}>
      <div className={css.bannerCover}>
        <CoverImage src={cover} fill />
      </div>
      <div className={css.bannerText}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {summary}
        </Typography>
        {href && (
          <Button href={href} variant="outlined" className={css.bannerButton}>
            {action}
          </Button>
        )}
      </div>
    </Card>
  )
}
