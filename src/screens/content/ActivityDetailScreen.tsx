import { ContentDetail } from './ContentDetail.tsx'

export default function ActivityDetailScreen() {
  return <ContentDetail kind="activity" />
}
