import { NotebookPen } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says above a form that it was restored from a draft, and offers to start over. */
export const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <Notice className="mt-5" icon={NotebookPen}>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>You left this unfinished; here is what you had.</p>
      <Button variant="quiet" size="small" onClick={onStartOver} className="-my-2 max-sm:-ml-4">
        Start over
      </Button>
    </div>
  </Notice>
)
