CREATE TABLE "document_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payer_id" uuid NOT NULL,
	"maker_id" uuid,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_folders_name_length" CHECK (length("document_folders"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_payer_id_credit_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_folders_name" ON "document_folders" USING btree ("payer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "document_folders_maker_id" ON "document_folders" USING btree ("maker_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_folder_id_document_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."document_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_folder_id" ON "documents" USING btree ("folder_id");