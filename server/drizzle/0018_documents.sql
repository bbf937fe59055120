CREATE TABLE "document_corrections" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"item" text NOT NULL,
	"field" text,
	"value" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"seen" integer NOT NULL,
	"outcome" text NOT NULL,
	"undoes" uuid,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_corrections_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "document_holders" (
	"document_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "document_holders_document_id_account_id_pk" PRIMARY KEY("document_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"has_text" boolean NOT NULL,
	"is_scan" boolean NOT NULL,
	"tables" integer,
	"drawings" integer,
	"job_id" uuid,
	"problem" text,
	"result" "bytea",
	"engine" text,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "document_pages_document_id_page_pk" PRIMARY KEY("document_id","page"),
	CONSTRAINT "document_pages_read" CHECK (("document_pages"."result" is null) = ("document_pages"."read_at" is null))
);
--> statement-breakpoint
CREATE TABLE "document_pictures" (
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"width" integer NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_pictures_document_id_page_width_pk" PRIMARY KEY("document_id","page","width")
);
--> statement-breakpoint
CREATE TABLE "document_results" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"extraction" "bytea" NOT NULL,
	"pages" text NOT NULL,
	"engine" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payer_id" uuid NOT NULL,
	"maker_id" uuid,
	"sha256" text NOT NULL,
	"content_sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"name" text NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"applicant" text DEFAULT '' NOT NULL,
	"date" text DEFAULT '' NOT NULL,
	"own_facts" text[] DEFAULT '{}' NOT NULL,
	"read_state" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"page_count" integer,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"is_restricted" boolean DEFAULT false NOT NULL,
	"compounds" integer DEFAULT 0 NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"joins" integer DEFAULT 0 NOT NULL,
	"pages_joined" integer DEFAULT 0 NOT NULL,
	"corrections" integer DEFAULT 0 NOT NULL,
	"analysis_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_problem" CHECK (("documents"."read_state" in ('locked', 'unreadable')) = ("documents"."problem" is not null)),
	CONSTRAINT "documents_pages" CHECK (("documents"."read_state" = 'ready') = ("documents"."page_count" is not null))
);
--> statement-breakpoint
ALTER TABLE "document_corrections" ADD CONSTRAINT "document_corrections_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_corrections" ADD CONSTRAINT "document_corrections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_holders" ADD CONSTRAINT "document_holders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_holders" ADD CONSTRAINT "document_holders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_results" ADD CONSTRAINT "document_results_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payer_id_credit_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_content_sha256_file_contents_sha256_fk" FOREIGN KEY ("content_sha256") REFERENCES "public"."file_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_analysis_id_jobs_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_corrections_id" ON "document_corrections" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "document_corrections_account_id" ON "document_corrections" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "document_holders_account_id" ON "document_holders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "document_pages_job_id" ON "document_pages" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "document_pictures_used_at" ON "document_pictures" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_content" ON "documents" USING btree ("payer_id","sha256");--> statement-breakpoint
CREATE INDEX "documents_updated_at" ON "documents" USING btree ("payer_id","updated_at");--> statement-breakpoint
CREATE INDEX "documents_maker_id" ON "documents" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "documents_content_sha256" ON "documents" USING btree ("content_sha256");--> statement-breakpoint
CREATE INDEX "documents_analysis_id" ON "documents" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "documents_deleted_at" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_document" ON "jobs" USING btree (("input" ->> 'document')) WHERE "jobs"."kind" = 'document-analysis';