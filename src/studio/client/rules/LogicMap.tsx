import { Link, Typography } from '@mui/material'
import { memo, type ReactNode } from 'react'
import { logicMap } from '../../model/logicMap.ts'
import type { Rule } from '../../model/rules.ts'
import { labelOf, stepTitle } from '../files/fieldInfo.ts'
import { contentOf, localeTexts, textIn } from '../files/parsedFiles.ts'
import { Region } from '../parts/sections.tsx'
import { formIds, openForm, select, useRestingVersion, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { sayRule } from './sayRule.ts'
import { useRuleTextContext } from './useRuleTextContext.ts'

/** The way through the form as nested lists: pages before it, steps, fields that decide, and pages after it. */
export const LogicMap = memo(function LogicMap() {
  const words = useWords()
  useRestingVersion()
  const { page } = useSelection()
  const { texts } = workspace
  const context = useRuleTextContext(texts, page)
  const { code } = context
  const { before, steps, written, after } = logicMap(texts, page, (file) => contentOf(texts, file))
  const forms = formIds(texts)
  const pageTitle = (id: string) => textIn(localeTexts(texts, code), ['pages', id, 'title']) ?? id
  const pageLinks = (ids: string[]) =>
    ids.map((id) => (
      <li key={id}>
        {forms.includes(id) ? (
          <Link component="button" onClick={() => openForm(id)}>
            {pageTitle(id)}
          </Link>
        ) : (
          pageTitle(id)
        )}
      </li>
    ))
  const fieldLink = (field: string) => (
    <Link component="button" onClick={() => select(field)}>
      {labelOf(texts, page, field, code)}
    </Link>
  )
  const ruleItem = ({ file, pointer, sentence }: Rule) => (
    <li key={`${file} ${pointer}`}>{sentence && sayRule(sentence, context)}</li>
  )
  return (
    <Region name="logicMap" summary="logicMapSummary">
      <MapList>
        {before.length > 0 && (
          <li>
            {words('mapBefore')}
            <MapList>{pageLinks(before)}</MapList>
          </li>
        )}
        <li>
          <strong>{pageTitle(page)}</strong>
          <MapList>
            {steps.map(({ id, decisions }) => {
              const fields = decisions.map(({ field, rules }) => (
                <li key={field}>
                  {words('mapDecides')} {fieldLink(field)}
                  <MapList>{rules.map(ruleItem)}</MapList>
                </li>
              ))
              if (id === undefined) return fields
              return (
                <li key={id}>
                  {words('mapStep', { name: stepTitle(texts, page, id, code) })}
                  {fields.length > 0 && <MapList>{fields}</MapList>}
                </li>
              )
            })}
            {steps.length === 0 && <li>{words('mapNothing')}</li>}
            {written.length > 0 && <li>{words('mapWritten', { count: written.length })}</li>}
          </MapList>
        </li>
        <li>
          {words(after.length > 0 ? 'mapAfter' : 'mapEnd')}
          {after.length > 0 && <MapList>{pageLinks(after)}</MapList>}
        </li>
      </MapList>
    </Region>
  )
})

const MapList = ({ children }: { children: ReactNode }) => (
  <Typography component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', '& li': { mt: 0.5 } }}>
    {children}
  </Typography>
)
