import { ContentDetail } from './ContentDetail.tsx'

export default function ProductDetailScreen() {
  return <ContentDetail kind="product" />
}
