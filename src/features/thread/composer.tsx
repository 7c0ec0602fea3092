import { Paperclip, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { ThreadMessageDraft } from '../../components/edit-unsent/form-drafts.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { type Thread, useSendMessage } from '../../data/use-thread.ts'
import { pictureTypes } from '../../domain/picture/picture.ts'
import { MAX_MESSAGE_LENGTH, MessageDraft } from '../../domain/thread/thread.ts'
import { Button } from '../../ui/button.tsx'
import { isKey } from '../../ui/key-press.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { useCoversEdge } from '../../ui/use-covers-edge.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useFilePaste } from '../../ui/use-file-paste.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useAttach } from './use-attach.ts'

const form = { name: 'message', draft: ThreadMessageDraft } as const
const empty = { body: '' }

/** Id of the field, of which a screen has one. */
export const MESSAGE_FIELD_ID = 'message-field'

/** From this many characters on, the composer says how many are left. */
const SHOW_LEFT_FROM = MAX_MESSAGE_LENGTH - 500

interface ComposerProps {
  thread: Thread
  onSent: () => void
}

/** Writes messages; what is typed stays on this device until it is sent. */
export function Composer(props: ComposerProps) {
  const [opened, setOpened] = useState(0)
  // A message that was taken back is the draft now: reads it again.
  useFormToOpen('message', () => setOpened(opened + 1))
  return <MessageForm key={opened} {...props} focused={opened > 0} />
}

function MessageForm({ thread, onSent, focused }: ComposerProps & { focused: boolean }) {
  const { requestId, other } = thread
  const draft = useDraft(form, requestId, empty)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const area = useRef<HTMLFormElement>(null)
  const problemId = useId()
  useCoversEdge(area, 'bottom')
  const sendMessage = useSendMessage(thread)
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const body = typed ?? draft.value.body
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])

  const write = (text: string) => {
    setTyped(text)
    setProblem(null)
    draft.save({ body: text })
  }
  const send = async () => {
    const checked = v.safeParse(MessageDraft, { body })
    if (!checked.success) {
      setProblem(checked.issues[0].message)
      field.current?.focus()
      return
    }
    setTyped('')
    const sent = await sendMessage(checked.output.body, draft)
    const since = field.current?.value ?? ''
    if (sent.ok) onSent()
    else {
      write(since === '' ? body : `${body}\n${since}`)
      setProblem(sent.message)
    }
  }
  const attach = useAttach(thread)
  const addFiles = (files: File[]) => void attach.share(files).then(onSent)
  const drop = useFileDrop(addFiles)
  useFilePaste(area, addFiles)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKey(event, 'Enter')) return
    const meansSend = event.ctrlKey || event.metaKey || (hasKeyboard && !event.shiftKey)
    if (!meansSend) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      {...(attach.accepts ? drop.handlers : {})}
      ref={area}
      data-over={drop.over || undefined}
      aria-label={`Message to ${other}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="sticky bottom-[max(var(--keyboard-height),calc(3.75rem+env(safe-area-inset-bottom)))] z-10 -mx-4 border-t border-line bg-paper/95 px-3 py-2.5 backdrop-blur-md data-over:bg-leaf-wash max-md:mb-[calc(3.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-5 md:bottom-(--keyboard-height) lg:mx-0 lg:px-0 print:hidden"
    >
      <div className="flex items-end gap-2">
        {attach.accepts && <Attach accepts={attach.accepts} onFiles={addFiles} />}
        <label htmlFor={MESSAGE_FIELD_ID} className="sr-only">
          <Sentence verbatim={[other]}>{`Message to ${other}`}</Sentence>
        </label>
        <textarea
          ref={field}
          id={MESSAGE_FIELD_ID}
          value={body}
          readOnly={!draft.loaded}
          rows={1}
          dir="auto"
          placeholder="Write a message"
          enterKeyHint={hasKeyboard ? 'send' : 'enter'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[min(10rem,25vh)] min-h-11 min-w-0 flex-1 resize-none rounded-xl border border-line-strong/55 bg-raised px-4 py-2.5 text-base leading-snug"
        />
        <Button
          type="submit"
          aria-label="Send"
          icon={SendHorizontal}
          className="size-11 shrink-0 px-0! [&_svg]:size-5"
        />
      </div>
      <p id={problemId} role="alert" className="px-14 pt-1 text-sm text-red-text empty:hidden">
        {problem}
      </p>
      <CharactersLeft body={body} />
    </form>
  )
}

function CharactersLeft({ body }: { body: string }) {
  const left = MAX_MESSAGE_LENGTH - [...body].length
  if (left > MAX_MESSAGE_LENGTH - SHOW_LEFT_FROM) return null
  return (
    <p
      className={`px-14 pt-1 text-right text-sm tabular-nums ${left < 0 ? 'text-red-text' : 'text-ink-soft'}`}
    >
      {left < 0 ? `${-left} characters too many` : `${left} characters left`}
    </p>
  )
}

interface AttachProps {
  accepts: 'pictures' | 'files'
  onFiles: (files: File[]) => void
}

/** Opens the browser's file dialog; before acceptance only pictures are added. */
function Attach({ accepts, onFiles }: AttachProps) {
  const picker = useRef<HTMLInputElement>(null)
  const label = accepts === 'pictures' ? 'Add pictures' : 'Add files'
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => picker.current?.click()}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Paperclip className="size-5.5" />
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accepts === 'pictures' ? pictureTypes.sample : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // so that the same file can be chosen again
        }}
      />
    </>
  )
}
