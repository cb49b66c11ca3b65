import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { isMessage, type PreviewNotice, type PreviewUpdate, type PreviewView } from '../model/previewProtocol.ts'
import { workspace } from './workspaceStore.ts'

/** Keeps the frame's texts as the workspace's are: with every change only the files that have changed are sent. */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  view: PreviewView,
  onSelect: (path: string[]) => void,
): void {
  const sent = useRef<Map<string, string>>(undefined)
  const sentView = useRef<string>(undefined)

  const send = useEffectEvent(() => {
    if (!sent.current) return
    const before = sent.current
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
    // It has no origin to name. What it may show in its place is the policy's matter: the Studio's own pages.
    frame.current?.contentWindow?.postMessage(update, '*')
  })
  const handleMessage = useEffectEvent(({ source, origin, data }: MessageEvent<PreviewNotice>) => {
    if (source !== frame.current?.contentWindow || origin !== 'null') return
    if (isMessage(data, 'selected')) onSelect(data.path)
    if (isMessage(data, 'ready')) {
      sent.current = new Map()
      sentView.current = undefined
      send()
    }
  })

  useEffect(() => {
    const listener = (event: MessageEvent<PreviewNotice>) => handleMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  // An edit is on its way before anything is drawn anew here; what is to be seen of it, after that.
  useEffect(() => workspace.subscribe(() => send()), [])
  useEffect(() => send())
}
