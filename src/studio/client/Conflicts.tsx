import type { Workspace } from '../model/workspace.ts'
import { differingLines } from './differingLines.ts'
import { useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** The files that have changed on disk and here: where they differ, side by side, and a button for either. */
export function Conflicts({ workspace }: { workspace: Workspace }) {
  const words = useWords()
  useVersion(workspace)
  return workspace.conflicts().map(({ file, disk, after }) => {
    const [there, here] = differingLines(disk, after)
    return (
      <section key={file} className="st-conflict" aria-label={file}>
        <p role="alert">
          {file}: {words('conflict')}
        </p>
        <div className="st-both">
          {[true, false].map((isDisk) => (
            <div key={String(isDisk)}>
              <h2>{words(isDisk ? 'onDisk' : 'here')}</h2>
              <pre tabIndex={0} role="group" aria-label={words(isDisk ? 'onDisk' : 'here')}>
                {isDisk ? there : here}
              </pre>
              <button type="button" className="st-button" onClick={() => workspace.resolve(file, isDisk)}>
                {words(isDisk ? 'useDisk' : 'useHere')}
              </button>
            </div>
          ))}
        </div>
      </section>
    )
  })
}
