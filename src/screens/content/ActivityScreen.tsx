import { ContentList } from './ContentList.tsx'

export default function ActivityScreen() {
  return <ContentList kind="activity" />
}
