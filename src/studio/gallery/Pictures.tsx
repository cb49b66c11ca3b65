import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Verdict } from './formVerdict.ts'
import { formatHash, type GalleryState } from './galleryState.ts'

/** A picture with its caption, and the folder of its frame. */
export interface ShownPicture {
  caption: string
  state: GalleryState
  folder?: string
}

/** A smaller picture could not be read. */
const LEAST_SCALE = 0.2
const GAP = 16

/** Pictures side by side, as large as fits the window. @param marks the state whose differences are marked */
export function Pictures({ pictures, marks }: { pictures: ShownPicture[]; marks: GalleryState | undefined }) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  const widths = [...pictures.map(({ state }) => state.width), ...(marks ? [marks.width] : [])]
  const sum = widths.reduce((total, width) => total + width, 0)
  // One pixel less: the widths are rounded.
  const rowScale = (room - (widths.length - 1) * GAP - 1) / sum
  const scaleOf = (width: number) => Math.min(1, room / width, Math.max(LEAST_SCALE, rowScale))
  return (
    <Box ref={section} component="section" sx={{ flex: '1 1 24rem', minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: `${GAP}px` }}>
        {room > 0 &&
          pictures.map(({ caption, state, folder = '' }) => (
            // The key makes a new frame for each picture, so that Back leads to the previous picture.
            <Box key={folder + formatHash(state)} sx={{ width: state.width * scaleOf(state.width) }}>
              {caption !== '' && (
                <Typography variant="subtitle2" component="p">
                  {caption}
                </Typography>
              )}
              <Picture state={state} folder={folder} scale={scaleOf(state.width)} />
            </Box>
          ))}
        {room > 0 && marks && (
          <Box sx={{ width: marks.width * scaleOf(marks.width) }}>
            <Typography variant="subtitle2" component="p">
              {t('differences')}
            </Typography>
            <Differences key={formatHash(marks)} state={marks} />
          </Box>
        )}
      </Stack>
    </Box>
  )
}

/** The picture with its differences marked, which the tool takes when it is asked for. A folder has no such tool. */
function Differences({ state }: { state: GalleryState }) {
  const { t } = useTranslation()
  const [result, setResult] = useState<{ message: string } | { src: string }>({ message: 'comparing' })
  const address = `differences.png?${formatHash(state).slice(1)}`
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      const response = await fetch(address, { signal: abort.signal })
      if (response.status === 200) setResult({ src: URL.createObjectURL(await response.blob()) })
      else setResult({ message: response.status === 204 ? 'same' : 'notCompared' })
    }
    load().catch(() => abort.signal.aborted || setResult({ message: 'notCompared' }))
    return () => abort.abort()
  }, [address])
  return 'src' in result ? (
    <img src={result.src} alt={t('differences')} style={{ width: '100%' }} />
  ) : (
    <Typography role="status">{t(result.message)}</Typography>
  )
}

/** Height of a picture, so that it fits the window with what is above it. */
const FRAME_HEIGHT = '78vh'

/** A form in its frame, with axe's findings, which the frame posts once the picture is ready. */
function Picture({ state, folder, scale }: { state: GalleryState; folder: string; scale: number }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [verdict, setVerdict] = useState<string[]>()
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<Verdict>) => {
      if (source === frame.current?.contentWindow) setVerdict(data.verdict)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])
  return (
    <>
      <Alert role="status" icon={false} severity={verdict?.length ? 'error' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
        {!verdict && t('judging')}
        {verdict?.length === 0 && t('sound')}
        {verdict && verdict.length > 0 && (
          <>
            {t('findings', { number: verdict.length })}
            <ul>
              {verdict.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
      <Box sx={{ height: FRAME_HEIGHT, overflow: 'hidden' }}>
        <iframe
          ref={frame}
          title={`${state.form}, ${state.state}`}
          src={`${folder}frame.html${formatHash(state)}`}
          style={{
            width: state.width,
            height: `calc(${FRAME_HEIGHT} / ${scale})`,
            border: 0,
            outline: '1px solid',
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
        />
      </Box>
    </>
  )
}
