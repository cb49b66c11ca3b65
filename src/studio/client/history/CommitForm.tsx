import { Button, Checkbox, FormControlLabel, FormGroup, Stack, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { commitMessage } from '../../model/commitMessage.ts'
import { commit, fetchImpactSinceCommit } from '../api.ts'
import { Group, Refusal } from '../parts.tsx'
import { useWords } from '../words.ts'

/** Offers to commit what is saved, with a message made of what it means. */
export function CommitForm({ files, onCommitted }: { files: string[]; onCommitted: () => void }) {
  const words = useWords()
  const [left, setLeft] = useState<string[]>([])
  const [typed, setTyped] = useState<string>()
  const [proposed, setProposed] = useState('')
  const [failure, setFailure] = useState<string>()
  const chosen = files.filter((file) => !left.includes(file))
  const list = files.join('\n')
  useEffect(() => {
    let isCurrent = true
    fetchImpactSinceCommit().then(
      ({ findings }) => {
        if (isCurrent) setProposed(commitMessage(findings, list.split('\n')))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [list])
  const message = typed ?? proposed
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        commit(message, chosen).then(onCommitted, (error: unknown) =>
          setFailure(error instanceof Error ? error.message : String(error)),
        )
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
                    checked={!left.includes(file)}
                    onChange={(_event, isChecked) =>
                      setLeft(isChecked ? left.filter((each) => each !== file) : [...left, file])
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
            onChange={({ target }) => setTyped(target.value)}
          />
        </Group>
        <Refusal reason={failure} />
        <Button type="submit" variant="contained" disabled={chosen.length === 0 || message.trim() === ''}>
          {words('commit')}
        </Button>
      </Stack>
    </form>
  )
}
