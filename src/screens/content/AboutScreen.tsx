import { ContentList } from './ContentList.tsx'

export default function AboutScreen() {
  return <ContentList kind="about" />
}
