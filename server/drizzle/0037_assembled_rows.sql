ALTER TABLE "documents" ADD COLUMN "assemble_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "assemble_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_assemble_at" ON "documents" USING btree ("assemble_at") WHERE "documents"."assemble_at" is not null;