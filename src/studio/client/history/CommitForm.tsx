import { Button, Checkbox, FormControlLabel, FormGroup, Stack, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../model/errorDetails.ts'
import { commitMessage } from '../../model/commitMessage.ts'
import { commit, fetchImpactSinceCommit } from '../state/api.ts'
import { Refusal } from '../parts/FormDialog.tsx'
import { Group } from '../parts/sections.tsx'
import { useWords } from '../i18n/words.ts'

/** Form that commits the saved files, with a message proposed from their impact. */
export function CommitForm({ files, onCommitted }: { files: string[]; onCommitted: () => void }) {
  const words = useWords()
  const [excludedFiles, setExcludedFiles] = useState<string[]>([])
  const [typedMessage, setTypedMessage] = useState<string>()
  const [proposedMessage, setProposedMessage] = useState('')
  const [failure, setFailure] = useState<string>()
  const chosenFiles = files.filter((file) => !excludedFiles.includes(file))
  const list = files.join('\n')
  useEffect(() => {
    let isCurrent = true
    fetchImpactSinceCommit().then(
      ({ findings }) => {
        if (isCurrent) setProposedMessage(commitMessage(findings, list.split('\n')))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [list])
  const message = typedMessage ?? proposedMessage
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        commit(message, chosenFiles).then(onCommitted, (error: unknown) => setFailure(errorMessage(error)))
      }}
    >
      <Stack spacing={2}>
        <Group title={words('commitOffer')}>
          <FormGroup role="group" aria-label={words('filesToCommit')}>
            {files.map((file) => (
              <FormControlLabel
                key={file}
                label={file}
                control={
                  <Checkbox
                    checked={!excludedFiles.includes(file)}
                    onChange={(_event, isChecked) =>
                      setExcludedFiles(
                        isChecked ? excludedFiles.filter((each) => each !== file) : [...excludedFiles, file],
                      )
                    }
                  />
                }
              />
            ))}
          </FormGroup>
          <TextField
            label={words('commitMessage')}
            multiline
            maxRows={8}
            value={message}
            onChange={({ target }) => setTypedMessage(target.value)}
          />
        </Group>
        <Refusal reason={failure} />
        <Button type="submit" variant="contained" disabled={chosenFiles.length === 0 || message.trim() === ''}>
          {words('commit')}
        </Button>
      </Stack>
    </form>
  )
}
