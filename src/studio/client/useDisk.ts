import { useEffect } from 'react'
import type { Workspace } from '../model/workspace.ts'
import { nextDisk } from './api.ts'

const RETRY_MS = 3_000

/** Follows the files on disk as long as the page is open. */
export function useDisk(workspace: Workspace): void {
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (stamp: string) => {
      nextDisk(stamp).then(
        ({ stamp: next, files }) => {
          if (isOver) return
          if (files) workspace.followDisk(new Map(Object.entries(files)))
          follow(next)
        },
        // The line about work that is not kept says that the server is gone.
        () => {
          if (!isOver) timer = setTimeout(() => follow(''), RETRY_MS)
        },
      )
    }
    follow('')
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [workspace])
}
