import { standBy } from './standBy.ts'

standBy()
