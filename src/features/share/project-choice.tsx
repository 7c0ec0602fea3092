import { useNavigate } from '@tanstack/react-router'
import { useShareFiles } from '../../components/project-files/use-share-files.ts'
import { useRow, useRows } from '../../data/row-hooks.ts'
import { type SharedFile, useDeleteSharedFiles } from '../../data/use-shared-files.ts'
import { type Project, sharedProjects } from '../../domain/share-destinations.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { Choice, Place } from './choice.tsx'
import { shareWords as words } from './share-words.ts'

interface ProjectChoiceProps {
  viewer: Viewer
  files: readonly SharedFile[]
}

/** Into the files of a project. */
export function ProjectChoice({ viewer, files }: ProjectChoiceProps) {
  const projects = sharedProjects(viewer, useRows('job_applications'), useRows('jobs'))
  return (
    <Choice
      title={words.project}
      intro={words.projectIntro}
      items={projects}
      instead={projects.length === 0 ? words.noProject : null}
    >
      {(project) => <ProjectPlace key={project.request.id} project={project} files={files} />}
    </Choice>
  )
}

function ProjectPlace({ project, files }: { project: Project; files: readonly SharedFile[] }) {
  const { request, service, asClient } = project
  const client = useRow('clients', request.client_id)
  const share = useShareFiles(request, asClient)
  const forget = useDeleteSharedFiles()
  const navigate = useNavigate()
  const choose = async () => {
    const kept = new Set(await share(files.map(({ file }) => file)))
    await forget(files.filter(({ file }) => kept.has(file)).map(({ id }) => id))
    if (kept.size < files.length) return
    await (asClient
      ? navigate({ to: '/client-dashboard', state: { opening: { form: 'requested', id: request.id } } })
      : navigate({ to: '/my-jobs', state: { opening: { form: 'requests', id: request.job_id } } }))
  }
  return (
    <Place
      title={service?.title ?? words.gone}
      detail={asClient ? words.byCompany(service?.company) : words.forClient(client?.company_name)}
      action={words.add}
      onChoose={choose}
    />
  )
}
