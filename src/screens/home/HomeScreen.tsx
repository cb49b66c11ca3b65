import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { get } from '../../aspapi/client.ts'
import { useCall } from '../../aspapi/useCall.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ContentSection, type ContentItem } from './ContentSection.tsx'

interface HomeContent {
  banners: ContentItem[]
  news: ContentItem[]
  products: ContentItem[]
  promotions: ContentItem[]
}

const fetchHome = async (): Promise<HomeContent> => {
  const data = ((await get('/pc/home', { quiet: true })).data ?? {}) as Partial<Record<keyof HomeContent, unknown>>
  const list = (key: keyof HomeContent) => (Array.isArray(data[key]) ? data[key] as ContentItem[] : [])
  return { banners: list('banners'), news: list('news'), products: list('products'), promotions: list('promotions') }
}

/** The first page: one claim, the ways in, and the latest content. */
export default function HomeScreen() {
  const { t } = useWords()
  const { data, failed, retry } = useCall(fetchHome)
  const ways = ['applyDemo', 'message'].flatMap((id) => pages.find((page) => page.id === id) ?? [])
  const section = (key: keyof HomeContent, title: string) => <ContentSection title={title} items={data?.[key]} />
  return (
    <>
      <Box sx={{ bgcolor: '#0b2545', color: '#fff' }}>
        <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 5, md: 9 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Typography variant="h1" sx={{ maxWidth: 760 }}>{t('pages.home.claim')}</Typography>
          <Typography sx={{ maxWidth: 640, color: '#d5e0ee' }}>{t('pages.home.lead')}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
            {ways.map(({ id, path }, index) => (
              <Button key={id} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}
                sx={index === 0 ? { bgcolor: '#f2c14e', color: '#0b2545', '&:hover': { bgcolor: '#f7d27d' } } : { color: '#fff', borderColor: '#fff' }}>
                {t(`pages.${id}.title`)}
              </Button>
            ))}
          </Box>
          <Typography variant="body2" sx={{ color: '#d5e0ee', maxWidth: 760 }}>{t('footer.risk')}</Typography>
        </Box>
      </Box>
      <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 5, md: 8 }, display: 'grid', gap: { xs: 5, md: 8 } }}>
        {failed && !data ? <Failure title={t('list.failed')} text={t('failed.loadText')} action={t('retry')} onAction={retry} /> : (
          <>
            {section('banners', t('pages.home.latest'))}
            {section('products', t('pages.home.products'))}
            {section('news', t('pages.home.school'))}
            {section('promotions', t('pages.home.promotions'))}
          </>
        )}
      </Box>
    </>
  )
}
