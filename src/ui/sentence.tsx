import { splitSentence } from './split-sentence.ts'
import { Verbatim } from './verbatim.tsx'

interface SentenceProps {
  /** The names in it. */
  verbatim?: readonly (string | null | undefined)[] | undefined
  children: string
}

/** A sentence in which names, numbers and addresses are left as they are by page translators. */
export const Sentence = ({ verbatim = [], children }: SentenceProps) => (
  <span key={children}>
    {splitSentence(children, verbatim).map(({ text, isVerbatim }, place) =>
      isVerbatim ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: another sentence is another element.
        <Verbatim key={place}>{text}</Verbatim>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: another sentence is another element.
        <span key={place}>{text}</span>
      ),
    )}
  </span>
)
