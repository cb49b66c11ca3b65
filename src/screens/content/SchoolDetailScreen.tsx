import { ContentDetail } from './ContentDetail.tsx'

export default function SchoolDetailScreen() {
  return <ContentDetail kind="school" />
}
