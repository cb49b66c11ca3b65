import shallowAllOfMerge from '@rjsf/utils/lib/schema/shallowAllOfMerge.js'
import { provideAllOfMerge } from './allOfMerge.ts'

provideAllOfMerge(shallowAllOfMerge)
