import { useNavigate } from '@tanstack/react-router'
import { useAddProjectFiles } from '../../components/project-files/use-add-project-files.ts'
import { useRow, useRows } from '../../data/use-rows.ts'
import { deleteSharedFiles, type SharedFile } from '../../data/use-shared-files.ts'
import { type Project, sharedProjects } from '../../domain/request/share-destinations.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { ShareChoice, ShareTarget } from './share-targets.tsx'

/** Adds the files to a project. */
export function ProjectChoice({ viewer, files }: { viewer: Viewer; files: readonly SharedFile[] }) {
  const projects = sharedProjects(viewer, useRows('job_applications'), useRows('jobs'))
  return (
    <ShareChoice
      title="Project files"
      intro="Both sides of the project see them."
      items={projects}
      unavailableText={
        projects.length === 0
          ? 'No project of yours shares files yet: that begins when a request is accepted.'
          : null
      }
    >
      {(project) => <ProjectTarget key={project.request.id} project={project} files={files} />}
    </ShareChoice>
  )
}

function ProjectTarget({ project, files }: { project: Project; files: readonly SharedFile[] }) {
  const { request, service, asClient } = project
  const client = useRow('clients', request.client_id)
  const share = useAddProjectFiles(request, asClient)
  const navigate = useNavigate()
  const choose = async () => {
    const added = await share(files)
    await deleteSharedFiles(added)
    if (added.length < files.length) return
    await (asClient
      ? navigate({ to: '/client-dashboard', state: { opening: { form: 'requested', id: request.id } } })
      : navigate({ to: '/my-jobs', state: { opening: { form: 'requests', id: request.job_id } } }))
  }
  return (
    <ShareTarget
      title={service?.title ?? 'A service that is no longer here'}
      detail={asClient ? (service?.company ?? '') : client ? `For ${client.company_name}` : 'With a client'}
      action="Add here"
      onChoose={choose}
    />
  )
}
