import { File, FileArchive, FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo } from 'lucide-react'

/** Shows the kind of a file. Decorative: the name has the extension. */
export function FileIcon({ type, name }: { type: string; name: string }) {
  const Icon = iconOf(type, name)
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-leaf-wash text-leaf-text">
      <Icon className="size-5.5" />
    </span>
  )
}

function iconOf(type: string, name: string) {
  if (type.startsWith('image/')) return FileImage
  if (type.startsWith('video/')) return FileVideo
  if (type.startsWith('audio/')) return FileAudio
  if (/\.(zip|gz|7z|rar|tar)$/i.test(name)) return FileArchive
  if (/\.(csv|xlsx?|ods|numbers)$/i.test(name)) return FileSpreadsheet
  if (type.startsWith('text/') || /\.(pdf|docx?|odt|rtf|pages)$/i.test(name)) return FileText
  return File
}
