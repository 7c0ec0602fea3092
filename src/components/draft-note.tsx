import { NotebookPen } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Above a form that was left unfinished: what stands in it is hers, and she can begin anew. */
export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="mt-5">
    <Notice icon={<NotebookPen aria-hidden="true" />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>You left this unfinished; here is what you had.</p>
        <Button variant="quiet" size="small" onClick={onStartOver} className="-my-2 max-sm:-ml-4">
          Start over
        </Button>
      </div>
    </Notice>
  </div>
)
