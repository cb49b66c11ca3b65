import { ContentList } from './ContentList.tsx'

export default function SchoolScreen() {
  return <ContentList kind="school" />
}
