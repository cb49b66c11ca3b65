import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { isMessage, type PreviewNotice, type PreviewUpdate, type PreviewView } from '../../model/previewProtocol.ts'
import { workspace } from '../state/workspaceStore.ts'

/**
 * Keeps the frame's texts equal to the workspace's; each change sends only the changed files.
 * @param onNotice receives the user's actions in the frame
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  view: PreviewView,
  onNotice: (notice: PreviewNotice) => void,
): void {
  const sentTexts = useRef<Map<string, string>>(undefined)
  const sentView = useRef<string>(undefined)

  const send = useEffectEvent(() => {
    if (!sentTexts.current) return
    const before = sentTexts.current
    const shownView = JSON.stringify(view)
    const { texts } = workspace
    const edits: PreviewUpdate['edits'] = [...texts].filter(([file, text]) => before.get(file) !== text)
    for (const file of before.keys()) if (!texts.has(file)) edits.push([file, undefined])
    for (const [file, text] of edits) {
      if (text === undefined) before.delete(file)
      else before.set(file, text)
    }
    if (edits.length === 0 && sentView.current === shownView) return
    sentView.current = shownView
    const update: PreviewUpdate = { kind: 'update', edits, view }
    // The sandboxed frame has no origin to name. The security policy lets it load only the Studio's own pages.
    frame.current?.contentWindow?.postMessage(update, '*')
  })
  const handleMessage = useEffectEvent(({ source, origin, data }: MessageEvent<PreviewNotice>) => {
    if (source !== frame.current?.contentWindow || origin !== 'null') return
    if (!isMessage(data, 'ready')) onNotice(data)
    else {
      sentTexts.current = new Map()
      sentView.current = undefined
      send()
    }
  })

  useEffect(() => {
    const listener = (event: MessageEvent<PreviewNotice>) => handleMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  // Send an edit before this page renders, and a changed view after it.
  useEffect(() => workspace.subscribe(() => send()), [])
  useEffect(() => send())
}
