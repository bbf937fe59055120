ALTER TABLE "document_pages" ADD COLUMN "values" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "filed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "priority" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ipc" text DEFAULT '' NOT NULL;