import { ContentList } from './ContentList.tsx'

export default function ProductScreen() {
  return <ContentList kind="product" />
}
