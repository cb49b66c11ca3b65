import { ContentDetail } from './ContentDetail.tsx'

export default function AboutDetailScreen() {
  return <ContentDetail kind="about" />
}
