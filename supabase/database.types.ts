// Made from the migrations by `npm run types:database`; a test fails when they no longer match. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      blocks: Table<
        {
          blocked: string
          blocker: string
          created_at: string
        },
        'created_at'
      >
      clients: Table<
        {
          bio: string | null
          company_name: string
          company_size: string
          contact_name: string
          created_at: string
          email: string
          id: string
          industry: string
          phone: string
          sync_xid: unknown
          user_id: string
          website: string | null
        },
        'created_at' | 'id' | 'sync_xid'
      >
      decisions: Table<
        {
          action: string
          decided_at: string
          decided_by: string | null
          decided_by_name: string
          id: string
          internal_note: string | null
          job_id: string | null
          note: string | null
          profile_id: string
          report_id: string | null
        },
        'decided_at' | 'id'
      >
      invoices: Table<
        {
          amount: number
          application_id: string | null
          client_company: string | null
          client_email: string | null
          client_id: string | null
          client_name: string | null
          created_at: string
          deleted_at: string | null
          description: string
          due_date: string
          id: string
          invoice_number: string
          issued_on: string | null
          paid_at: string | null
          paid_on: string | null
          payment_details: string | null
          professional_address: string | null
          professional_email: string | null
          professional_id: string | null
          professional_name: string | null
          sent_at: string | null
          service_company: string | null
          service_title: string | null
          status: string
          sync_xid: unknown
          viewed_at: string | null
        },
        'created_at' | 'id' | 'status' | 'sync_xid'
      >
      job_applications: Table<
        {
          budget_range: string
          client_id: string
          created_at: string
          id: string
          job_id: string
          message: string
          status: string
          sync_xid: unknown
          timeline: string
        },
        'created_at' | 'id' | 'status' | 'sync_xid'
      >
      jobs: Table<
        {
          company: string
          created_at: string
          deleted_at: string | null
          description: string
          id: string
          images: string[]
          is_active: boolean
          is_pinned: boolean
          job_type: string
          location: string
          pin_order: number | null
          portfolio_description: string | null
          portfolio_required: boolean
          posted_by: string
          salary_range: string | null
          sync_xid: unknown
          title: string
        },
        'created_at' | 'id' | 'images' | 'is_active' | 'is_pinned' | 'portfolio_required' | 'sync_xid'
      >
      payment_details: Table<
        {
          address: string | null
          details: string | null
          id: string
          sync_xid: unknown
        },
        'sync_xid'
      >
      portfolios: Table<
        {
          application_id: string
          client_id: string
          created_at: string
          description: string | null
          id: string
          image_urls: string[]
          job_id: string
          sync_xid: unknown
          title: string
        },
        'created_at' | 'id' | 'image_urls' | 'sync_xid' | 'title'
      >
      profiles: Table<
        {
          allow_contact: boolean
          banner_image: string | null
          bio: string | null
          created_at: string
          custom_profession: string | null
          decided_at: string | null
          decision_note: string | null
          email: string
          full_name: string
          id: string
          in_vegan_group: boolean
          is_admin: boolean
          is_approved: boolean
          linkedin_url: string
          linkedin_verified: boolean
          phone: string
          profession: string
          professions: string[]
          profile_image: string | null
          service_rate: string
          sync_xid: unknown
          unique_url: string | null
        },
        'allow_contact' | 'created_at' | 'is_admin' | 'is_approved' | 'linkedin_verified' | 'sync_xid'
      >
      project_files: Table<
        {
          application_id: string
          created_at: string
          description: string | null
          file_name: string
          file_path: string
          file_size: number
          file_type: string
          id: string
          sync_xid: unknown
          uploaded_by_client: boolean
        },
        'created_at' | 'id' | 'sync_xid'
      >
      push_subscriptions: Table<
        {
          auth: string
          created_at: string
          endpoint: string
          id: string
          p256dh: string
          seen_at: string
          session_id: string | null
          user_id: string
        },
        'created_at' | 'id' | 'seen_at'
      >
      reports: Table<
        {
          application_id: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decided_by_name: string | null
          decision: string | null
          decision_note: string | null
          id: string
          job_id: string | null
          kind: string
          person: string | null
          reason: string
          reporter: string | null
          subject: string
        },
        'created_at' | 'id'
      >
      sync_removals: Table<
        {
          audience: string
          id: number
          removed_at: string
          row_id: string
          sync_xid: unknown
          table_name: string
        },
        'removed_at' | 'sync_xid',
        'id'
      >
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      apply_mutations: {
        Args: {
          client_id: string
          mutations: Json
        }
        Returns: Json
      }
      begin_contact: {
        Args: {
          member: string
          mutation_id: string
          sender: string
        }
        Returns: Json
      }
      block: {
        Args: {
          person: string
        }
        Returns: undefined
      }
      contact_messages_left: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      decide_report: {
        Args: {
          decision: string
          note?: string
          report: string
          told?: string
        }
        Returns: Json
      }
      delete_my_account: {
        Args: {
          confirmation: string
        }
        Returns: undefined
      }
      export_my_data: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      finish_contact: {
        Args: {
          mutation_id: string
          sender: string
          state: string
          status: number
        }
        Returns: undefined
      }
      finish_mail: {
        Args: {
          id: string
          sent: boolean
          status: number
        }
        Returns: undefined
      }
      finish_notification: {
        Args: {
          id: string
          outcome: string
          wait?: number
        }
        Returns: undefined
      }
      forget_deleted_objects: {
        Args: {
          bucket: string
          names: Json
        }
        Returns: undefined
      }
      my_blocks: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      my_reports: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      objects_to_delete: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      public_profile: {
        Args: {
          key: string
        }
        Returns: Json
      }
      report: {
        Args: {
          id: string
          kind: string
          reason: string
          target: string
        }
        Returns: undefined
      }
      save_push_subscription: {
        Args: {
          auth: string
          endpoint: string
          p256dh: string
        }
        Returns: undefined
      }
      search_members: {
        Args: {
          profession?: string
          words: string
        }
        Returns: Json
      }
      show_service: {
        Args: {
          job: string
        }
        Returns: undefined
      }
      sync_pull: {
        Args: {
          request: Json
        }
        Returns: Json
      }
      sync_restored: {
        Args: {
          cursor: string
        }
        Returns: boolean
      }
      take_mail: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      take_notifications: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      unblock: {
        Args: {
          person: string
        }
        Returns: undefined
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type Shapes = Database['public']['Tables']

type Nullable<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row]

/**
 * A table: a row as it is read, as it may be inserted, and what may be written over it. The database fills in Filled
 * where no value is given, and alone writes Computed.
 */
type Table<Row, Filled extends keyof Row = never, Computed extends keyof Row = never> = {
  Row: Row
  Insert: Omit<Row, Nullable<Row> | Filled | Computed> &
    Partial<Pick<Row, Exclude<Nullable<Row> | Filled, Computed>>> & { [Name in Computed]?: never }
  Update: Partial<Omit<Row, Computed>> & { [Name in Computed]?: never }
  Relationships: []
}

/** A row as it is read. */
export type Tables<Name extends keyof Shapes> = Shapes[Name]['Row']
