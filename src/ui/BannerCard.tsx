import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { CardTexts } from './ContentCard.tsx'
import { CoverImage } from './CoverImage.tsx'

/** A banner of the broker: picture, text and link. */
export function BannerCard({ card: { title, summary, cover, href }, action }: { card: CardTexts; action: string }) {
  return (
    <Card
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
        <CoverImage src={cover} fill />
      </Box>
      <Box sx={{ p: 2.5, display: 'grid', gap: 1, alignContent: 'center', justifyItems: 'start' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {summary}
        </Typography>
        {href && (
          <Button href={href} variant="outlined" sx={{ mt: 1 }}>
            {action}
          </Button>
        )}
      </Box>
    </Card>
  )
}
