CREATE TABLE "document_versions" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"results_version" integer NOT NULL,
	"results" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"engine" text NOT NULL,
	"pages" text NOT NULL,
	"compounds" integer NOT NULL,
	"activities" integer NOT NULL,
	"open" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "versions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_results" ON "document_versions" USING btree ("document_id","results_version");--> statement-breakpoint
CREATE INDEX "document_versions_account_id" ON "document_versions" USING btree ("account_id");